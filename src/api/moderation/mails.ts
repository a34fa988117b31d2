import type { TransactionContext } from '#api/context.ts';
import { type DecidedSubject, findDecidedProfile } from '#api/moderation/decision-queries.ts';
import { controlPage, notify, pageOf } from '#api/notifications/service.ts';
import type { DecisionAction, SubjectType } from '#contract/operator/moderation.ts';
import { restorableDays } from '#contract/profiles/profile-lifecycle.ts';
import { nameInMail } from '#mail/name-in-mail.ts';

interface Made {
	decisionId: string;
	subject_type: SubjectType;
	action: DecisionAction;
	explanation: string;
	profileId: string | null;
}

/** Tells everyone whom a decision concerns: authors, keepers, members. A decision to keep something is not told. */
export async function tellDecision(
	ctx: TransactionContext,
	{ decisionId, subject_type, action, explanation, profileId }: Made,
	subjects: DecidedSubject[],
): Promise<void> {
	const sentence = sentences[subject_type][action];
	if (!sentence) return;
	const profile = profileId === null ? undefined : await findDecidedProfile(ctx.db, profileId);
	const authors = subjects.flatMap(({ authorId }) => authorId ?? []);
	await notify(ctx, subject_type === 'profile' && profileId ? { keepersOf: profileId } : authors, {
		...{ kind: 'decision', topicId: decisionId, profileId },
		letter: ({ siteName }) => {
			const [heading, next] = sentence(profile ? nameInMail(profile.business_name) : siteName);
			return {
				subject: heading,
				heading,
				paragraphs: [`The reason given: ${explanation}`, ...(next ? [next] : [])],
				button: buttonTo(subject_type, action, profile?.slug),
			};
		},
	});
}

/** Returns the button of the mail. A suspended member can read only one page. */
function buttonTo(subject: SubjectType, action: DecisionAction, slug: string | undefined) {
	if (slug) return { label: 'View page', path: pageOf(slug) };
	if (subject !== 'member') return { label: 'Go to my Control Page', path: controlPage };
	return { label: 'Sign in', path: action === 'restore' ? controlPage : '/me/suspended' };
}

type Sentences = Partial<Record<DecisionAction, (name: string) => [heading: string, next?: string]>>;
const canAppeal = 'You can appeal once, on the business’s page or your Control Page.';
const onControlPage = 'You can appeal once, on your Control Page.';
/** This sentence also reaches managers, who cannot appeal. */
const ownersCanAppeal = 'Its owners can appeal once, on their Control Page.';

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
		remove: () => ['One of your posts was removed', onControlPage],
		restore: () => ['One of your posts is restored'],
		uphold: () => ['One of your posts stays removed', 'We read your appeal.'],
	},
	comment: {
		remove: () => ['One of your comments was removed', onControlPage],
		restore: () => ['One of your comments is restored'],
		uphold: () => ['One of your comments stays removed', 'We read your appeal.'],
	},
	message: {
		remove: () => ['One of your messages was removed', onControlPage],
		restore: () => ['One of your messages is restored'],
		uphold: () => ['One of your messages stays removed', 'We read your appeal.'],
	},
	group: {
		remove: () => ['One of your groups was removed', onControlPage],
		restore: () => ['One of your groups is restored'],
		uphold: () => ['One of your groups stays removed', 'We read your appeal.'],
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
