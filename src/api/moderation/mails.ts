import type { TransactionContext } from '#api/context.ts';
import { type DecidedSubject, listTold } from '#api/moderation/decision-queries.ts';
import { notify } from '#api/notifications/service.ts';
import type { DecisionAction, SubjectType } from '#contract/operator/moderation.ts';
import { restorableDays } from '#contract/profiles/profile-lifecycle.ts';
import { composeMail } from '#mail/compose-mail.ts';
import type { MailOutbox } from '#mail/mail-outbox.ts';
import { nameInMail } from '#mail/name-in-mail.ts';

/** What decisions need of the outside. */
export interface ModerationDesk {
	siteName: string;
	publicUrl: string;
	mail: MailOutbox;
}

interface Made {
	decisionId: string;
	subject_type: SubjectType;
	action: DecisionAction;
	explanation: string;
	profileId: string | null;
}

/** Tells by mail whoever a decision changes something for: authors, owners, members. That something stays is no news. */
export async function tellDecision(
	ctx: TransactionContext,
	{ siteName, publicUrl, mail }: ModerationDesk,
	{ decisionId, subject_type, action, explanation, profileId }: Made,
	subjects: DecidedSubject[],
): Promise<void> {
	const sentence = sentences[subject_type][action];
	if (!sentence) return;
	const authors = subjects.flatMap(({ authorId }) => authorId ?? []);
	await notify(ctx, subject_type === 'profile' && profileId ? { keepersOf: profileId } : authors, {
		...{ kind: 'decision', topicId: decisionId, profileId },
	});
	const told = await listTold(ctx.db, authors, profileId, subject_type === 'profile');
	for (const { email, business_name, slug } of told) {
		const [heading, next] = sentence(business_name ? nameInMail(business_name) : siteName);
		const page = slug
			? `/business-profile/${encodeURIComponent(slug)}`
			: action === 'restore'
				? '/me/me'
				: '/me/suspended';
		const content = {
			subject: heading,
			heading,
			paragraphs: [`The reason given: ${explanation}`, ...(next ? [next] : [])],
			button: { label: subject_type === 'member' ? 'Sign in' : 'View page', link: publicUrl + page },
			notes: [],
		};
		await mail.put(ctx.db, composeMail(email, { siteName, siteUrl: publicUrl, ...content }));
	}
}

type Sentences = Partial<Record<DecisionAction, (name: string) => [heading: string, next?: string]>>;
const canAppeal = 'You can appeal once, on the business’s page or your Control Page.';
const ownersCanAppeal = 'You can appeal once, on your Control Page.';

const sentences: Record<SubjectType, Sentences> = {
	review: {
		remove: (name) => [`Your review of ${name} was removed`, canAppeal],
		publish: (name) => [`Your review of ${name} is published`],
		restore: (name) => [`Your review of ${name} is restored`],
		uphold: (name) => [`Your review of ${name} stays removed`, 'We read your appeal.'],
	},
	profile: {
		remove: (name) => [
			`${name} is suspended`,
			`Only its owners and managers can see it. You can keep editing it. ${ownersCanAppeal}`,
		],
		delete: (name) => [
			`${name} was deleted`,
			`It is no longer visible, and will be permanently deleted in ${restorableDays} days. ${ownersCanAppeal}`,
		],
		restore: (name) => [`${name} is restored`],
		uphold: (name) => [`The decision about ${name} stands`, 'We read your appeal.'],
	},
	post: {
		remove: () => ['A post of yours was removed', ownersCanAppeal],
		restore: () => ['A post of yours is restored'],
		uphold: () => ['A post of yours stays removed', 'We read your appeal.'],
	},
	comment: {
		remove: () => ['A comment of yours was removed', ownersCanAppeal],
		restore: () => ['A comment of yours is restored'],
		uphold: () => ['A comment of yours stays removed', 'We read your appeal.'],
	},
	message: {
		remove: () => ['A message of yours was removed', ownersCanAppeal],
		restore: () => ['A message of yours is restored'],
		uphold: () => ['A message of yours stays removed', 'We read your appeal.'],
	},
	member: {
		remove: (name) => [
			`Your account on ${name} is suspended`,
			'You can still sign in to read this, appeal once, or delete your account.',
		],
		restore: (name) => [`Your account on ${name} is open again`],
		uphold: (name) => [`Your account on ${name} stays suspended`],
	},
};
