import { leaveAlone, openAddress } from '#api/referrals/addresses.ts';
import { answerQuestion, readQuestion } from '#api/referrals/consent.ts';
import { passOn } from '#api/referrals/giving.ts';
import { getStatement, listMyReferrals } from '#api/referrals/listing.ts';
import { takeStep } from '#api/referrals/taking-steps.ts';
import type { Route } from '#api/route.ts';

export function referralRoutes(route: Route): void {
	route('POST /referrals', { work: (ctx, { body }) => passOn(ctx, body) });
	route('GET /referrals', (ctx, { query }) => listMyReferrals(ctx, query));
	route('PATCH /referrals/:id', { work: (ctx, { params, body }) => takeStep(ctx, params.id, body) });
	route('GET /referrals/statement', (ctx) => getStatement(ctx));
	route('GET /referrals/consent', (ctx, { query, reply }) => {
		// The answer is for one person only, who has no token.
		reply.header('cache-control', 'no-store');
		return readQuestion(ctx, query.code);
	});
	route('POST /referrals/consent', (ctx, { body }) => answerQuestion(ctx, body.code, body.answer));
	route('POST /referrals/opt-out', async (ctx, { body }) => {
		await leaveAlone(ctx, openAddress(ctx.desk, body.of));
		return null;
	});
}
