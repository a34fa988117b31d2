import { copyReviewImages, type Media } from '#api/media/service.ts';
import { appealDecision, decide, endSuspension, listMyDecisions } from '#api/moderation/decisions.ts';
import { listLog } from '#api/moderation/log.ts';
import { listQueue } from '#api/moderation/queue.ts';
import { fileReport, listMyReports } from '#api/moderation/reports.ts';
import { getDecided } from '#api/profiles/service.ts';
import type { ReviewRules } from '#api/reviews/service.ts';
import type { Route } from '#api/route.ts';

interface ModerationOptions extends Pick<ReviewRules, 'weights'> {
	media: Media;
}

export function moderationRoutes(route: Route, { media, weights }: ModerationOptions): void {
	const rules = { weights };
	route('POST /reports', (ctx, { body }) => fileReport(ctx, body));
	route('GET /reports/mine', (ctx, { query }) => listMyReports(ctx, query));
	route('GET /decisions/mine', listMyDecisions);
	route('POST /decisions/:id/appeal', (ctx, { params, body }) => appealDecision(ctx, params.id, body.body));
	route('GET /moderation/queue', (ctx, { query }) => listQueue(ctx, query));
	route('POST /moderation/decisions', {
		work: (ctx, { body }) => decide(ctx, rules, body),
		// The decision stands even if copying fails: the hourly upkeep copies what could not be copied now.
		after: async (ctx, { body: { subject_type, subject_ids } }) => {
			if (subject_type !== 'review') return;
			const { db, now, log } = ctx;
			await copyReviewImages({ db, now, store: media.store }, subject_ids).catch((error) =>
				log.error({ err: error }, 'The photos of a removed review keep their addresses for now.'),
			);
		},
	});
	route('PUT /business-profile/:id/suspension', async (ctx, { params, body }) => {
		const about = { subject_type: 'profile' as const, subject_ids: [params.id] };
		await decide(ctx, rules, { ...about, action: 'remove', reason: body.public_reason, explanation: body.reason });
		return getDecided(ctx, params.id);
	});
	route('DELETE /business-profile/:id/suspension', async (ctx, { params }) => {
		await endSuspension(ctx, rules, params.id);
		return getDecided(ctx, params.id);
	});
	route('GET /moderation/log', (ctx, { query }) => listLog(ctx, query));
}
