import { leaveAlone, openAddress } from '#api/referrals/addresses.ts';
import { answerQuestion, readQuestion } from '#api/referrals/consent.ts';
import type { ReferralDesk } from '#api/referrals/desk.ts';
import { passOn } from '#api/referrals/giving.ts';
import { getStatement, listMyReferrals } from '#api/referrals/listing.ts';
import { takeStep } from '#api/referrals/taking-steps.ts';
import type { Route } from '#api/route.ts';
import type { SecretBox } from '#contract/secret-box.ts';
import type { MailOutbox } from '#mail/mail-outbox.ts';

interface ReferralSettings {
	siteName: string;
	publicUrl: string;
	box: SecretBox;
}

export function referralRoutes(route: Route, { siteName, publicUrl, box }: ReferralSettings, mail: MailOutbox): void {
	const desk: ReferralDesk = { siteName, publicUrl, box, mail };
	route('POST /referrals', { work: (ctx, { body }) => passOn(ctx, desk, body) });
	route('GET /referrals', (ctx, { query }) => listMyReferrals(ctx, desk, query));
	route('PATCH /referrals/:id', { work: (ctx, { params, body }) => takeStep(ctx, desk, params.id, body) });
	route('GET /referrals/statement', (ctx) => getStatement(ctx));
	route('GET /referrals/consent', (ctx, { query, reply }) => {
		// It is one person's, who has no token.
		reply.header('cache-control', 'no-store');
		return readQuestion(ctx, desk, query.code);
	});
	route('POST /referrals/consent', (ctx, { body }) => answerQuestion(ctx, desk, body.code, body.answer));
	route('POST /referrals/opt-out', async (ctx, { body }) => {
		await leaveAlone(ctx, openAddress(desk, body.of));
		return null;
	});
}
