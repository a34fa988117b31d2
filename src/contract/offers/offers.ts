import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { offerLimits } from '#contract/limits.ts';
import { pageQuery } from '#contract/page.ts';
import { otherImage, otherImageUpload } from '#contract/profiles/images.ts';
import { date, id, line, profileCard, text, timestamp } from '#contract/shapes.ts';
import { offerStates } from '#contract/terms.ts';

/** What a business gives for coins. */
export const offer = z.object({
	id,
	profile: profileCard,
	title: z.string(),
	/** What somebody who takes the offer should know; null where there is nothing to add. */
	terms: z.string().nullable(),
	price_coins: z.number().int(),
	/** How many there are in all, and how many can still be taken. */
	stock: z.number().int(),
	left: z.number().int(),
	/** How many one member may take. */
	per_member: z.number().int(),
	/** The first and last day of the offer, in the time zone of the business. */
	valid_from: date,
	valid_to: date,
	image: otherImage.nullable(),
	/** The state; only an offer that is `on` can be taken. */
	state: z.enum(offerStates),
	/** How many I have taken; those for which I was given my coins back do not count. */
	taken_by_me: z.number().int(),
	/** Whether I look after the business: then I may change the offer and take none. */
	is_mine: z.boolean(),
	created_at: timestamp,
	updated_at: timestamp,
});
export type Offer = z.infer<typeof offer>;

const [titleMin, titleMax] = offerLimits.title;
const between = ([min, max]: readonly [number, number]) => z.int().min(min).max(max);
const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');

const fields = {
	title: line(titleMin, titleMax),
	terms: text(1, offerLimits.terms).nullish(),
	price_coins: between(offerLimits.priceCoins),
	stock: between(offerLimits.stock),
	per_member: between(offerLimits.perMember),
	valid_from: date,
	valid_to: date,
};
export const newOffer = z.strictObject({
	profile_id: id,
	...fields,
	per_member: fields.per_member.default(1),
	/** The first day; today where it is left out. */
	valid_from: fields.valid_from.optional(),
});
export const offerChange = z.strictObject(fields).partial();

export const offerQuery = pageQuery.pick({ limit: true, cursor: true }).extend({
	profile_id: id.optional(),
	q: text(0, offerLimits.searchTerm).optional(),
	/** Only offers that my coins are enough for. */
	affordable: flag.optional(),
	/** Also the offers that are over, sold out, or still to come, of a business that I look after. */
	all: flag.optional(),
});

const tag = 'Offers';
const params = z.object({ id });
const mine = { tag, auth: 'owner', params, data: offer } as const;

export const offerEndpoints = [
	endpoint({
		method: 'GET',
		path: '/offers',
		tag,
		summary: 'What can be had for coins, the newest first',
		auth: 'anyone',
		query: offerQuery,
		data: offer,
		list: true,
		errors: ['unauthenticated', 'forbidden', 'not_found'],
	}),
	endpoint({ method: 'GET', path: '/offers/:id', tag, summary: 'An offer', auth: 'anyone', params, data: offer }),
	endpoint({
		method: 'POST',
		path: '/offers',
		tag,
		summary: 'Offer something for coins, as a business of mine',
		auth: 'owner',
		body: newOffer,
		data: offer,
		status: 201,
		errors: ['not_found'],
	}),
	endpoint({
		...mine,
		method: 'PATCH',
		path: '/offers/:id',
		summary: 'Change an offer of my business; what was taken stays as it was taken',
		body: offerChange,
	}),
	endpoint({
		...mine,
		method: 'DELETE',
		path: '/offers/:id',
		summary: 'End an offer of my business; codes that were given stay good',
	}),
	endpoint({
		...mine,
		method: 'POST',
		path: '/offers/:id/image',
		summary: 'The picture of an offer; the one before goes',
		files: { image: 1 },
		body: otherImageUpload(1),
	}),
	endpoint({ ...mine, method: 'DELETE', path: '/offers/:id/image', summary: 'Take the picture of an offer away' }),
] as const;
