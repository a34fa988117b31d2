import { requireActor } from '#api/context.ts';
import type { Media } from '#api/media/service.ts';
import { makeMinuteLimit } from '#api/minute-limit.ts';
import { confirmCode, lookUpCode } from '#api/offers/confirming.ts';
import { changeOffer, endOffer, getOffer, listAllOffers, makeOffer } from '#api/offers/offers.ts';
import { addOfferPicture, clearOfferPicture, showOfferPicture } from '#api/offers/pictures.ts';
import { redeemOffer } from '#api/offers/redeeming.ts';
import { listRedemptions, listWaiting } from '#api/offers/redemptions.ts';
import { refundByOperator } from '#api/offers/refunds.ts';
import type { Route } from '#api/route.ts';
import { offerLimits } from '#contract/limits.ts';

export function offerRoutes(route: Route, { media, publicUrl }: { media: Media; publicUrl: string }): void {
	const count = makeMinuteLimit(offerLimits.codesPerMinute);
	route('GET /offers', (ctx, { query }) => listAllOffers(ctx, query));
	route('GET /offers/:id', (ctx, { params }) => getOffer(ctx, params.id));
	route('POST /offers', { work: (ctx, { body }) => makeOffer(ctx, body) });
	route('PATCH /offers/:id', { work: (ctx, { params, body }) => changeOffer(ctx, params.id, body) });
	route('DELETE /offers/:id', { work: (ctx, { params }) => endOffer(ctx, params.id) });
	route('POST /offers/:id/image', {
		first: (ctx, { params, upload }) => addOfferPicture(ctx, media, params.id, upload),
		work: (ctx, { params }, picture) => showOfferPicture(ctx, params.id, picture),
	});
	route('DELETE /offers/:id/image', { work: (ctx, { params }) => clearOfferPicture(ctx, params.id) });
	route('POST /offers/:id/redeem', {
		work: (ctx, { params, body }) => redeemOffer(ctx, { id: params.id, seenPrice: body?.price_coins }, publicUrl),
	});
	route('GET /redemptions', (ctx, { query }) => listRedemptions(ctx, query));
	route('GET /redemptions/:code', (ctx, { params }) => lookUpCode(ctx, params.code, { count, publicUrl }));
	route('POST /redemptions/:code/confirm', {
		first: (ctx) => count(requireActor(ctx).memberId),
		work: (ctx, { params }) => confirmCode(ctx, params.code, publicUrl),
	});
	route('GET /operator/redemptions', (ctx, { query }) => listWaiting(ctx, query));
	route('POST /operator/redemptions/:id/refund', { work: (ctx, { params }) => refundByOperator(ctx, params.id) });
}
