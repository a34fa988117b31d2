import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { person } from '#contract/keeping/keepers.ts';
import { moderationLimits } from '#contract/limits.ts';
import { profile } from '#contract/profiles/profiles.ts';
import { id, text, timestamp } from '#contract/shapes.ts';
import { moderationReasons } from '#contract/terms.ts';

/** Days in which an owner can take back the deletion of a business. */
export const restorableDays = 30;

const profileName = z.object({ id, slug: z.string(), business_name: z.string() });
const reviewCount = z.number().int();

/** What a merge did, or would do. */
export const mergeReport = z.object({
	from: profileName,
	into: profileName,
	is_done: z.boolean(),
	reviews: z.object({
		/** Reviews that become reviews of the other business. */
		moved: reviewCount,
		/** Reviews by members who reviewed both: the newer one stays, and the older becomes a former version of it. */
		joined: reviewCount,
		/** Reviews by members who own or manage one of the two businesses: nobody reviews their own business. */
		taken_back: reviewCount,
	}),
	/** How many members follow the other business from now on who did not before. */
	followers: z.number().int(),
	/** The members who look after the other business from now on and did not before. */
	keepers: z.array(person.extend({ role: z.enum(['owner', 'manager']) })),
	/** Addresses that lead to the other business from now on. */
	addresses: z.array(z.string()),
	/** Fields that were empty at the other business and are filled from this one. */
	filled: z.array(z.string()),
	claims: z.number().int(),
	images: z.number().int(),
	/** Possible mistakes to look at before the merge. */
	warnings: z.array(z.string()),
});
export type MergeReport = z.infer<typeof mergeReport>;

const tag = 'Business profiles';
const params = z.object({ id });

export const profileLifecycleEndpoints = [
	endpoint({
		method: 'DELETE',
		path: '/business-profile/:id',
		tag,
		summary: `Delete a business that nobody else has reviewed; gone at once, and its owner can restore it for ${restorableDays} days`,
		auth: 'owner',
		params,
		data: z.object({ restorable_until: timestamp }),
	}),
	endpoint({
		method: 'POST',
		path: '/business-profile/:id/restore',
		tag,
		summary: 'Take a deletion of my own back',
		auth: 'owner',
		params,
		data: profile,
	}),
	endpoint({
		method: 'PUT',
		path: '/business-profile/:id/suspension',
		tag: 'Operation',
		summary: 'Suspend a business: a decision like any other, with the reason that its owner reads and can appeal',
		auth: 'operator',
		params,
		body: z.strictObject({
			reason: text(...moderationLimits.explanation),
			/** The reason as the public log shows it. */
			public_reason: z.enum(moderationReasons).default('other'),
		}),
		data: profile,
		errors: ['own_business'],
	}),
	endpoint({
		method: 'DELETE',
		path: '/business-profile/:id/suspension',
		tag: 'Operation',
		summary: 'End a suspension: the business is what it was before',
		auth: 'operator',
		params,
		data: profile,
		errors: ['own_business'],
	}),
	endpoint({
		method: 'POST',
		path: '/business-profile/:id/merge',
		tag: 'Operation',
		summary: 'Merge a duplicate into another business; its addresses lead there for ever',
		auth: 'operator',
		params,
		body: z.strictObject({
			/** The id of the business that stays. */
			into: id,
			/** If true, the call only says what would happen. */
			dry_run: z.boolean().default(false),
		}),
		data: mergeReport,
		errors: ['own_business'],
	}),
] as const;
