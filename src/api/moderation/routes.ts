import type { MailOutbox } from '#api/mail-outbox.ts';
import { appealDecision, decide, listMyDecisions } from '#api/moderation/decisions.ts';
import { listLog } from '#api/moderation/log.ts';
import type { ModerationDesk } from '#api/moderation/mails.ts';
import { listQueue } from '#api/moderation/queue.ts';
import { fileReport, listMyReports } from '#api/moderation/reports.ts';
import type { Route } from '#api/route.ts';

export function moderationRoutes(route: Route, site: Omit<ModerationDesk, 'mail'>, mail: MailOutbox): void {
	const desk: ModerationDesk = { siteName: site.siteName, publicUrl: site.publicUrl, mail };
	route('POST /reports', (ctx, { body }) => fileReport(ctx, body));
	route('GET /reports/mine', (ctx, { query }) => listMyReports(ctx, query));
	route('GET /decisions/mine', listMyDecisions);
	route('POST /decisions/:id/appeal', (ctx, { params, body }) => appealDecision(ctx, params.id, body.body));
	route('GET /moderation/queue', (ctx, { query }) => listQueue(ctx, query));
	route('POST /moderation/decisions', (ctx, { body }) => decide(ctx, desk, body));
	route('GET /moderation/log', (ctx, { query }) => listLog(ctx, query));
}
