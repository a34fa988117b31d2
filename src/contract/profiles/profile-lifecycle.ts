import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { person } from '#contract/keeping/keepers.ts';
import { moderationLimits } from '#contract/limits.ts';
import { profile } from '#contract/profiles/profiles.ts';
import { id, text, timestamp } from '#contract/shapes.ts';
import { moderationReasons } from '#contract/terms.ts';

/** Days in which an owner can take the deletion of a business back. */
export const restorableDays = 30;

const profileName = z.object({ id, slug: z.string(), business_name: z.string() });
const reviewCount = z.number().int();

/** What a merge did, or would do. */
export const mergeReport = z.object({
	from: profileName,
	into: profileName,
	is_done: z.boolean(),
	reviews: z.object({
		/** Become reviews of the other business. */
		moved: reviewCount,
		/** By members who reviewed both: the newer stays, the older becomes a former version of it. */
		joined: reviewCount,
		/** By members who own or manage one of the two: nobody reviews their own business. */
		taken_back: reviewCount,
	}),
	/** Who follow the other business from now on, and did not before. */
	followers: z.number().int(),
	/** Who looks after the business afterwards, that did not before. */
	keepers: z.array(person.extend({ role: z.enum(['owner', 'manager']) })),
	/** Addresses that lead to the other business from now on. */
	addresses: z.array(z.string()),
	/** Fields that were empty there, and are filled from here. */
	filled: z.array(z.string()),
	claims: z.number().int(),
	images: z.number().int(),
	/** What stays a mistake to look at before one merges. */
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
			/** As the public log has it. */
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
			/** Id of the business that stays. */
			into: id,
			/** Only says what would happen. */
			dry_run: z.boolean().default(false),
		}),
		data: mergeReport,
		errors: ['own_business'],
	}),
] as const;
