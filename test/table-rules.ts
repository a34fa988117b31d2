/** Which folder of src/ writes which tables, as data. Everybody may read them. */
export const tableOwners: Record<string, readonly string[]> = {
	'api/members': ['member'],
	'api/exports': ['member_export'],
	'api/friends': ['friendship', 'friend_tie', 'friend_request', 'member_block'],
	'api/follows': ['follow', 'follow_recount'],
	'api/profiles': [
		...['profile', 'profile_slug', 'profile_member', 'profile_suspension', 'profile_deletion', 'merged_profile'],
		'profile_former_keeper',
		'profile_waiting',
		'hidden_and_gone',
		'removed_record',
		...['place', 'search_word', 'search_word_check'],
	],
	'api/catalogue': ['category', 'review_category', 'review_category_set'],
	'api/reviews': ['review', 'review_version', 'review_reply', 'review_helpful', 'profile_rating', 'review_departure'],
	'api/offers': ['offer', 'redemption'],
	'api/posts': ['post', 'post_like', 'post_comment', 'post_departure', 'post_writing'],
	'api/messages': [
		...['message', 'message_recipient', 'message_copy', 'message_contact', 'message_draft'],
		...['message_group', 'message_participant', 'message_answering', 'message_departure'],
	],
	'api/events': ['member_event'],
	'api/mailed-addresses': ['mailed_address'],
	'api/notifications': ['notification', 'notification_actor', 'digest', 'digest_mail', 'push_device'],
	'api/coins': [
		...['ledger_entry', 'ledger_root', 'ledger_leaf'],
		...['coin_wallet', 'coin_holder', 'coin_award', 'coin_used_key', 'coin_hold'],
		...['coin_rule', 'coin_letting_in', 'coin_site'],
	],
	'api/invitations': [
		'invitation_code',
		'invitation_join',
		'invitation_trace',
		'invitation_opt_out',
		'invited_customer',
	],
	'api/bonds': ['bond_count'],
	'api/keepers': ['profile_appointment'],
	'api/claims': ['profile_claim'],
	'api/referrals': [...['referral', 'referral_step', 'referral_contact', 'referral_opt_out', 'referral_secret']],
	'api/moderation': ['report', 'moderation_decision', 'moderation_subject'],
	'api/media': ['media_image', 'media_use', 'media_secret'],
	'api/views': ['profile_view_day', 'profile_viewer', 'view_salt'],
	'api/imports': ['import_run', 'import_row', 'import_upload'],
	'api/sitemap': ['sitemap_part'],
	'api/idempotency.ts': ['idempotency_key'],
	db: ['migration', 'change'],
	/** A schema, all of whose tables are of the queue. */
	jobs: ['pgboss'],
};

/** Stored numbers and bulk writes: what a folder writes of a table that is not its own, and why. */
export const otherWriters: readonly { folder: string; table: string; because: string }[] = [
	{ folder: 'api/friends', table: 'member', because: 'friends_count changes in the transaction of the friendship' },
	{ folder: 'api/follows', table: 'profile', because: 'followers_count changes in the transaction of the follow' },
	{ folder: 'api/reviews', table: 'profile', because: 'its score and totals change in the transaction of the review' },
	{ folder: 'api/reviews', table: 'category', because: 'the sums of which its mean is made change with the reviews' },
	{
		folder: 'api/notifications',
		table: 'member',
		because: 'who presses a link in a mail gets no more, and signs in nowhere',
	},
	{ folder: 'api/imports', table: 'profile', because: 'a batch of 500 rows is one statement, and so is its undoing' },
	{ folder: 'demo', table: 'member', because: 'its people joined long ago, which nobody else can do' },
	{ folder: 'demo', table: 'profile', because: 'pictures that ship with the product, and an operator’s word' },
];

/** Tables of the identity service begin with this word; it writes no others, and nobody else writes them. */
export const identityPrefix = 'identity_';

export const tableReasons = {
	foreign: 'a table is written by its own feature alone (test/table-rules.ts)',
	unreadable: 'name the table where it is written, so that it can be seen who writes what',
};
