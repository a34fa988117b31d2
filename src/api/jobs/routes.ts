import { listFailedJobs, retryJob } from '#api/jobs/service.ts';
import type { Route } from '#api/route.ts';
import type { JobQueue } from '#jobs/job-queue.ts';

export function jobRoutes(route: Route, jobs: JobQueue): void {
	route('GET /operator/jobs', (ctx, { query }) => listFailedJobs(ctx, jobs, query));
	route('POST /operator/jobs/:id/retry', (ctx, { params }) => retryJob(ctx, jobs, params.id));
}
