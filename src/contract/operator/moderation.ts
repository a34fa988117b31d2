import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { person } from '#contract/keeping/keepers.ts';
import { moderationLimits } from '#contract/limits.ts';
import { pageQuery } from '#contract/page.ts';
import { review } from '#contract/reviews/reviews.ts';
import { id, text, timestamp } from '#contract/shapes.ts';
import { moderationReasons } from '#contract/terms.ts';

/** The kinds of things that can be reported and decided about. */
export const subjectTypes = ['review', 'profile', 'member', 'message', 'post', 'comment', 'group'] as const;
export type SubjectType = (typeof subjectTypes)[number];
export type ModerationReason = (typeof moderationReasons)[number];
/**
 * remove: nobody sees the subject any more, and it counts nowhere; a business or a member is suspended. delete: a business
 * is gone, with its reviews, and purged after some days. keep: the subject stays, and its reports are answered. publish: a
 * review counts from then on, out of examination or a burst. restore: what was removed is back. uphold: the subject stays
 * removed, and its appeal is answered.
 */
export const decisionActions = ['remove', 'delete', 'keep', 'publish', 'restore', 'uphold'] as const;
export type DecisionAction = (typeof decisionActions)[number];

const reason = z.enum(moderationReasons);
const subject = z.object({
	type: z.enum(subjectTypes),
	id,
	/**
	 * The name of the business or the member; of the business of a review; of the author of a message, a post or a comment;
	 * of the owner of a group.
	 * Empty when it is gone.
	 */
	label: z.string(),
	/** The slug of the business that it is, or is a review of. */
	slug: z.string().nullable(),
});

const report = z.object({
	id,
	subject,
	reason,
	words: z.string().nullable(),
	created_at: timestamp,
	/** gone: its owner or author took it away themselves. */
	state: z.enum(['open', 'removed', 'kept', 'gone']),
	/** The decision; null while there is none. Its explanation is for the author alone; a removal shows its public reason. */
	decision: z.object({ at: timestamp, reason: reason.nullable() }).nullable(),
});
export type Report = z.infer<typeof report>;

const appeal = z.object({ body: z.string(), at: timestamp, answered_at: timestamp.nullable() });

/** A decision about something of mine. */
export const decision = z.object({
	id,
	subject,
	action: z.enum(decisionActions),
	reason: reason.nullable(),
	explanation: z.string(),
	decided_at: timestamp,
	/** Whether this is the latest decision about the subject. */
	is_latest: z.boolean(),
	may_appeal: z.boolean(),
	appeal: appeal.nullable(),
});
export type Decision = z.infer<typeof decision>;

const accused = person.extend({
	member_since: timestamp,
	email_verified: z.boolean(),
	reviews_count: z.number().int(),
});

/** An entry of the operators' queue: reports about one thing, a business with a burst or examinations, or an appeal. */
export const queueItem = z.object({
	kind: z.enum(['reports', 'burst', 'appeal']),
	subject_type: z.enum(subjectTypes),
	/** The id of what was reported, or whose removal is appealed against; of a burst, the business. */
	subject_id: id,
	since: timestamp,
	/** The business itself, or the business that the reviews are about. */
	profile: z.object({ id, slug: z.string(), business_name: z.string() }).nullable(),
	member: accused.nullable(),
	/**
	 * The text of the message, post or comment that was reported, and of none beside it; of a group its name and what it is
	 * about, with its owner as the author.
	 */
	said: z
		.object({ subject: z.string().nullable(), body: z.string(), at: timestamp, author_name: z.string() })
		.nullable(),
	/** The reviews of a burst: those in examination, and published ones that do not count. */
	reviews: z.array(z.object({ review, author: accused })),
	reports: z.array(
		z.object({
			id,
			reason,
			words: z.string().nullable(),
			created_at: timestamp,
			/** Whether the reporter looks after the business. */
			by_keeper: z.boolean(),
			account_days: z.number().int(),
		}),
	),
	/** How alike the reviews of a burst are; null for reports and appeals. */
	signals: z
		.object({
			n: z.number().int(),
			first_at: timestamp,
			last_at: timestamp,
			/** The median age of the accounts when they wrote. */
			median_account_hours: z.number(),
			without_words: z.number().int(),
			/** The largest number of reviews that give exactly the same four scores. */
			same_scores: z.number().int(),
			unverified: z.number().int(),
			/** How many friendships there are among the authors. */
			friendships: z.number().int(),
		})
		.nullable(),
	/** What the appeal is against, and why. */
	appeal: z
		.object({
			decision_id: id,
			reason: reason.nullable(),
			explanation: z.string(),
			decided_by: person,
			decided_at: timestamp,
			body: z.string(),
			at: timestamp,
		})
		.nullable(),
	/** Whether the operator may decide; false if they look after the business, or wrote it: somebody else decides. */
	may_decide: z.boolean(),
});
export type QueueItem = z.infer<typeof queueItem>;

/** A line of the public log: what was decided and why, without a word of the subject's text. */
export const logEntry = z.object({
	id,
	decided_at: timestamp,
	subject_type: z.enum(subjectTypes),
	action: z.enum(decisionActions),
	reason: reason.nullable(),
	/** How many reviews the decision was about. */
	n: z.number().int(),
	/** The business whose reviews they are. */
	profile: z.object({ slug: z.string(), business_name: z.string() }).nullable(),
	appealed: z.boolean(),
});
export type LogEntry = z.infer<typeof logEntry>;

const tag = 'Moderation';

export const moderationEndpoints = [
	endpoint({
		method: 'POST',
		path: '/reports',
		tag,
		summary: 'Report something that I see, or a message or a group that reached me; once each',
		auth: 'member',
		body: z.strictObject({
			subject_type: z.enum(subjectTypes),
			subject_id: id,
			reason,
			words: text(0, moderationLimits.words).nullish(),
		}),
		data: report,
		status: 201,
		errors: ['not_found', 'forbidden'],
	}),
	endpoint({
		method: 'GET',
		path: '/reports/mine',
		tag,
		summary: 'What I reported, and what came of it, the newest first',
		auth: 'member',
		query: pageQuery,
		data: report,
		list: true,
	}),
	endpoint({
		method: 'GET',
		path: '/decisions/mine',
		tag,
		summary: 'What was decided about me, and about reviews and businesses of mine, the newest first',
		auth: 'member',
		whileSuspended: true,
		data: z.array(decision),
	}),
	endpoint({
		method: 'POST',
		path: '/decisions/:id/appeal',
		tag,
		summary: 'Say, once, why something of mine should not have been removed, or I suspended',
		auth: 'member',
		whileSuspended: true,
		params: z.object({ id }),
		body: z.strictObject({ body: text(...moderationLimits.appeal) }),
		data: decision,
		errors: ['forbidden'],
	}),
	endpoint({
		method: 'GET',
		path: '/moderation/queue',
		tag,
		summary: 'What waits for a decision, the longest waiting first',
		auth: 'operator',
		query: pageQuery,
		data: queueItem,
		list: true,
	}),
	endpoint({
		method: 'POST',
		path: '/moderation/decisions',
		tag,
		summary: 'Decide about a business, a member, or reviews of one business, with the reason that their authors read',
		auth: 'operator',
		body: z.strictObject({
			subject_type: z.enum(subjectTypes),
			subject_ids: z.array(id).min(1).max(moderationLimits.subjects),
			action: z.enum(decisionActions),
			/** The reason, given with remove and delete and only with them. */
			reason: reason.optional(),
			explanation: text(...moderationLimits.explanation),
			/** The newest `updated_at` of the reviews that the operator looked at, so that nothing unseen is decided about. */
			seen_at: timestamp.optional(),
		}),
		data: z.object({ id, action: z.enum(decisionActions), subjects: z.number().int() }),
		status: 201,
		errors: ['not_found', 'own_business'],
	}),
	endpoint({
		method: 'GET',
		path: '/moderation/log',
		tag,
		summary: 'What operators decided, the newest first, without content',
		auth: 'anyone',
		query: pageQuery,
		data: logEntry,
		list: true,
	}),
] as const;
