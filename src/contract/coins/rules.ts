/** What members are given coins for; how much, and how often, are rows of the database. */
export const coinRuleCodes = [
	'verify_email',
	'complete_me',
	'publish_business',
	'claim_business',
	'review',
	'review_words',
	'review_helpful',
	'post',
	'comment',
	'like_received',
	'invite_qualified',
	'invite_accepted',
	'referral_won',
	'visit',
	'visit_week',
] as const;
export type CoinRuleCode = (typeof coinRuleCodes)[number];
