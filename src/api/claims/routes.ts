import type { ClaimDesk } from '#api/claims/claim-desk.ts';
import { decideClaim, listClaims } from '#api/claims/decisions.ts';
import { checkWebsite, confirmCode, proveByWebsite, resendCode } from '#api/claims/proving.ts';
import { answerDispute, seeDecision, withdrawClaim } from '#api/claims/service.ts';
import { getClaimOptions, startClaim } from '#api/claims/starting.ts';
import { publicWebsites } from '#api/claims/website/website-reader.ts';
import type { Route } from '#api/route.ts';
import type { OutsideRules } from '#outside/request-outside.ts';

interface ClaimSettings {
	/** The rules for fetching websites; tests give some that allow their own server. */
	websiteRules?: OutsideRules | undefined;
	mailReachesPeople: boolean;
}

export function claimRoutes(route: Route, { mailReachesPeople, websiteRules }: ClaimSettings): void {
	const desk: ClaimDesk = { mailReachesPeople, website: websiteRules ?? publicWebsites };
	route('GET /business-profile/:id/claim', (ctx, { params }) => getClaimOptions(ctx, desk, params.id));
	route('POST /business-profile/:id/claim', (ctx, { params, body }) => startClaim(ctx, desk, params.id, body));
	route('POST /claims/:id/code', (ctx, { params }) => resendCode(ctx, params.id));
	route('POST /claims/:id/confirm', { work: (ctx, { params, body }) => confirmCode(ctx, params.id, body.code) });
	route('POST /claims/:id/check', {
		first: (ctx, { params }) => checkWebsite(ctx, desk, params.id),
		work: (ctx, { params }) => proveByWebsite(ctx, params.id),
	});
	route('DELETE /claims/:id', (ctx, { params }) => withdrawClaim(ctx, params.id));
	route('POST /claims/:id/seen', (ctx, { params }) => seeDecision(ctx, params.id));
	route('PUT /claims/:id/answer', (ctx, { params, body }) => answerDispute(ctx, params.id, body.body));
	route('GET /operator/claims', (ctx, { query }) => listClaims(ctx, query));
	route('POST /operator/claims/:id/decision', (ctx, { params, body }) => decideClaim(ctx, params.id, body));
}
