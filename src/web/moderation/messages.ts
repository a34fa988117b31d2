import type { DecisionAction, ModerationReason, SubjectType } from '#contract/moderation.ts';

/** Every sentence about reports, decisions and appeals. */
export const moderationMessages = {
	/** As in “removed (spam)”. */
	reasons: {
		spam: 'spam',
		fake: 'not a real experience',
		conflict_of_interest: 'conflict of interest',
		offensive: 'offensive',
		private_data: 'private data',
		off_topic: 'off topic',
		illegal: 'illegal',
		other: 'other',
	} satisfies Record<ModerationReason, string>,
	choices: {
		spam: ['Spam', 'It advertises something, or says the same again and again.'],
		fake: ['Not a real experience', 'Whoever wrote it was not there, or was paid to write it.'],
		conflict_of_interest: ['Conflict of interest', 'It comes from the business, its people or a rival.'],
		offensive: ['Offensive', 'It insults, threatens or degrades somebody.'],
		private_data: ['Private data', 'It shows somebody’s name, face, address or number against their will.'],
		off_topic: ['Off topic', 'It is about something else than this business.'],
		illegal: ['Illegal', 'You believe that it breaks the law. Say which.'],
		other: ['Something else', 'Say what in your own words.'],
	} satisfies Record<ModerationReason, [string, string]>,
	report: 'Report',
	reportOf: (label: string) => `Report: ${label}`,
	reportTitle: {
		review: 'Report this review',
		profile: 'Report this business',
		member: 'Report this member',
	} satisfies Record<SubjectType, string>,
	reportLead: 'A person looks at it. Until then it stays where it is; nobody is told who reported it.',
	reportReason: 'What is wrong with it?',
	reportWords: 'In your own words, if you like',
	reportWordsHint: 'What should whoever looks at it know?',
	sendReport: 'Report it',
	reported: 'Thank you. A person will look at it.',
	cancel: 'Cancel',
	isReported: 'Reported. A person is looking at it.',

	states: (published: number, examination: number, removed: [ModerationReason, number][]) =>
		[
			`${published.toLocaleString('en')} published`,
			...(examination > 0 ? [`${examination.toLocaleString('en')} in examination`] : []),
			...removed.map(([reason, n]) => `${n.toLocaleString('en')} removed (${moderationMessages.reasons[reason]})`),
		].join(', '),
	howDecided: 'How we decide',

	mineExamination: 'Your review waits in examination.',
	mineExaminationWhy:
		'Many new accounts reviewed this business within a short time. A person looks at all of these reviews; yours is published then, or you read here why not. Until then nobody sees it, and it does not count.',
	mineRemoved: 'Your review was removed.',
	removedTitle: (label: string) => `Your review of ${label} was removed.`,
	because: 'Why',
	appeal: 'Appeal',
	appealLead: 'You can answer once. An operator reads it and decides again.',
	appealLabel: 'Why should it not have been removed?',
	appealHint: '20 characters or more.',
	sendAppeal: 'Send the appeal',
	appealWaits: 'Your appeal waits for a decision.',
	appealOver: 'Your appeal was read, and the decision stands.',
	see: 'Look at it',

	title: 'Moderation',
	kicker: 'Operator',
	lead: 'What was reported, what came in bursts, and who disagrees. Whoever it is about reads what you write.',
	keys: 'J and K move between them, E puts you into the explanation.',
	none: 'Nothing waits.',
	noneLead: 'Reports, bursts and appeals appear here.',
	kinds: { reports: 'Reported', burst: 'Burst', appeal: 'Appeal' } as const,
	more: 'More',
	log: 'Public log',
	waiting: 'waiting since',
	reports: (n: number) => (n === 1 ? '1 report' : `${n} reports`),
	byKeeper: 'by the business itself',
	accountDays: (n: number) =>
		n === 0 ? 'account made today' : n === 1 ? 'account 1 day old' : `account ${n} days old`,
	memberSince: 'member since',
	unverified: 'address not confirmed',
	reviewsOf: (n: number) => (n === 1 ? '1 review in all' : `${n} reviews in all`),
	signals: {
		n: 'Reviews',
		span: 'Within',
		age: 'Half of the accounts younger than',
		same: 'The same four scores',
		words: 'Without words',
		unverified: 'Address not confirmed',
		friendships: 'Friendships among them',
	},
	hours: (hours: number) =>
		hours < 1
			? `${Math.max(1, Math.round(hours * 60))} min`
			: hours < 48
				? `${Math.round(hours)} h`
				: `${Math.round(hours / 24)} days`,
	removedFor: 'It was removed for',
	by: 'by',
	theirAppeal: 'The appeal',
	mayNot: 'You look after this business, or wrote this: somebody else decides.',
	explanation: 'What whoever it is about reads',
	explanationHint: 'A sentence or two. 5 characters or more.',
	reason: 'Public reason',
	chooseReason: 'Choose one to remove it',
	chooseAll: 'All of them',
	chooseOne: (author: string) => `The review by ${author}`,
	decide: {
		remove: 'Remove',
		keep: 'Keep it',
		publish: 'Publish',
		restore: 'Put it back',
		uphold: 'It stays removed',
	} satisfies Record<DecisionAction, string>,
	suspend: 'Suspend',
	decided: {
		remove: 'Removed.',
		keep: 'Kept.',
		publish: 'Published.',
		restore: 'It is back.',
		uphold: 'It stays removed.',
	} satisfies Record<DecisionAction, string>,
	toModerate: (n: number) => (n === 1 ? 'One thing waits for moderation.' : `${n} things wait for moderation.`),

	logTitle: 'What we removed, and what we kept',
	logLead:
		'Every decision about reviews, businesses and members, without their content. No business can have a review removed because it is bad, and nobody decides about reviews of a business of their own.',
	logEmpty: 'Nothing was decided yet.',
	subjects: (type: SubjectType, n: number) =>
		type === 'profile' ? 'a business' : type === 'member' ? 'a member' : n === 1 ? 'a review' : `${n} reviews`,
	logActions: {
		remove: (what: string) => `Removed ${what}`,
		keep: (what: string) => `Looked at ${what}, and kept it`,
		publish: (what: string) => `Published ${what} from examination`,
		restore: (what: string) => `Put ${what} back`,
		uphold: (what: string) => `Read an appeal about ${what}, and stayed with it`,
	} satisfies Record<DecisionAction, (what: string) => string>,
	logAppealed: 'appealed',
	rulesTitle: 'The rules',
	rules: [
		'A reported review stays up, and is marked, while a person looks. A report by the business itself, or by an account younger than a week, does not mark it.',
		'A removed review leaves every list, score and total at once. Its business shows how many were removed, and why.',
		'A burst of first reviews by new accounts waits in examination, visibly. What older accounts write never does.',
		'Whoever wrote it reads the reason, and can appeal once.',
	],
	guidelines: 'Guidelines for reviewers',
};
