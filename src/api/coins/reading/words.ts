import type { EntryKind } from '#api/coins/ledger/chain.ts';
import type { CoinRuleCode } from '#contract/coins/rules.ts';

interface RuleWords {
	/** What there is to do, in the list of rules. */
	title: string;
	/** What was done, in the list of entries. */
	entry: string;
	/** What a member does to earn it. */
	description: string;
	/** Says what somebody did, and names the business where it is known. */
	done: (business: string | null) => string;
	/** Says that it was done several times, where many of the same would fill a list. */
	doneOften?: (business: string | null, times: number) => string;
	/** The page on which a member does it; null where there is none. */
	url: string | null;
}

const at = (business: string | null) => business ?? 'a business';

export const ruleWords: Record<CoinRuleCode, RuleWords> = {
	verify_email: {
		title: 'Confirm your email',
		entry: 'Email confirmed',
		description: 'Open the link in the email we sent you.',
		done: () => 'for confirming your email',
		url: '/me/account',
	},
	complete_me: {
		title: 'Complete your profile',
		entry: 'Profile completed',
		description: 'Add your name, a photo and what you do.',
		done: () => 'for completing your profile',
		url: '/me/account',
	},
	publish_business: {
		title: 'Publish a business',
		entry: 'Business published',
		description: 'Publish a business of yours whose profile is at least 80% complete.',
		done: (business) => `for publishing ${at(business)}`,
		url: '/business-profile/me/add',
	},
	claim_business: {
		title: 'Claim your business',
		entry: 'Business claimed',
		description: 'Prove that a business in the directory is yours, once for each domain.',
		done: (business) => `for claiming ${at(business)}`,
		url: '/directory',
	},
	review: {
		title: 'Review a business',
		entry: 'Review',
		description: 'Give your four scores, once for each business. Every score earns the same.',
		done: (business) => `for reviewing ${at(business)}`,
		url: '/directory',
	},
	review_words: {
		title: 'Say it in words',
		entry: 'Review in words',
		description: 'Add at least 120 characters to a review.',
		done: (business) => `for your words about ${at(business)}`,
		url: '/directory',
	},
	review_helpful: {
		title: 'Help someone decide',
		entry: 'Helpful review',
		description: 'Someone marks your review as helpful.',
		done: (business) => `because your review of ${at(business)} helped someone`,
		doneOften: (business, times) => `because your review of ${at(business)} helped ${times} people`,
		url: null,
	},
	post: {
		title: 'Post as your business',
		entry: 'Post',
		description: 'Tell your followers what’s new.',
		done: (business) => `for posting as ${at(business)}`,
		url: '/me/me',
	},
	comment: {
		title: 'Comment on a post',
		entry: 'Comment',
		description: 'Join in below a post.',
		done: (business) => `for commenting on a post by ${at(business)}`,
		doneOften: (business, times) => `for ${times} comments on posts by ${at(business)}`,
		url: '/me/feed',
	},
	like_received: {
		title: 'Get a like',
		entry: 'Like on your post',
		description: 'Someone likes a post that you wrote.',
		done: (business) => `because someone likes your post for ${at(business)}`,
		doneOften: (business, times) => `for ${times} likes on your posts for ${at(business)}`,
		url: null,
	},
	invite_qualified: {
		title: 'Bring a friend',
		entry: 'Friend who joined',
		description:
			'Someone you invited confirms their email, stays a week, and reviews a business or completes their profile.',
		done: () => 'for bringing a friend',
		doneOften: (_, times) => `for bringing ${times} friends`,
		url: '/me/referral-network',
	},
	invite_accepted: {
		title: 'Accept an invitation',
		entry: 'Invitation accepted',
		description: 'You joined through an invitation, stayed a week, and reviewed a business or completed your profile.',
		done: () => 'for accepting an invitation',
		url: null,
	},
	referral_won: {
		title: 'Pass on a customer',
		entry: 'Referral that worked out',
		description: 'A referral of yours worked out, and both sides say so.',
		done: () => 'for a referral that worked out',
		url: '/innovations/rea',
	},
	visit: {
		title: 'Stop by',
		entry: 'Daily visit',
		description: 'Visit once a day.',
		done: () => 'for stopping by',
		url: '/',
	},
	visit_week: {
		title: 'Stop by seven days in a row',
		entry: 'Seven days in a row',
		description: 'Every seventh day in a row earns extra.',
		done: () => 'for seven days in a row',
		url: '/',
	},
};

const kindTitles: Record<Exclude<EntryKind, 'earn'>, string> = {
	release: 'Ready to spend',
	spend: 'Set aside',
	settle: 'Used',
	refund: 'Given back',
	reverse: 'Taken back',
	close: 'Account closed',
};

export interface WordedEntry {
	kind: EntryKind;
	rule: string | null;
	/** The number of coins, without a sign. */
	amount: number;
	isPending: boolean;
	business: string | null;
	/** How often it happened, where it is told of as one. */
	times: number;
}

/** Returns whether several entries for the rule are told of as one. */
export const isToldAsOne = (rule: string | null): boolean => wordsOf(rule)?.doneOften !== undefined;

const wordsOf = (rule: string | null): RuleWords | undefined => ruleWords[rule as CoinRuleCode];

export function titleOf({ kind, rule, business }: Pick<WordedEntry, 'kind' | 'rule' | 'business'>): string {
	if (kind === 'earn') return wordsOf(rule)?.entry ?? 'Earned';
	const what = wordsOf(rule)?.entry ?? business;
	return what ? `${kindTitles[kind]}: ${what}` : kindTitles[kind];
}

/** Says what happened, to the member whose coins they are. */
export function sentenceOf({ kind, rule, amount, isPending, business, times }: WordedEntry): string {
	const coins = amount === 1 ? '1 coin' : `${amount} coins`;
	const words = wordsOf(rule);
	const why = times > 1 ? words?.doneOften?.(business, times) : words?.done(business);
	const because = why ? ` ${why}` : '';
	const where = business ? ` at ${business}` : '';
	const sentences: Record<EntryKind, string> = {
		earn: isPending ? `${coins} on the way${because}.` : `You earned ${coins}${because}.`,
		release: `${coins} ${amount === 1 ? 'is' : 'are'} ready to spend${because}.`,
		spend: `You set aside ${coins}${where}.`,
		settle: `You spent ${coins}${where}.`,
		refund: `You got ${coins} back${where}.`,
		reverse: `${coins} ${amount === 1 ? 'was' : 'were'} taken back${because ? `, given${because}` : ''}.`,
		close: 'The account was closed.',
	};
	return sentences[kind];
}
