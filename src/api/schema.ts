/** Generated from the migrations by scripts/generate-schema.ts; a test compares. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Written as JSON text, read as a value. */
// biome-ignore lint/suspicious/noExplicitAny: what a json column holds is the feature's to say
export type Json = ColumnType<any, string, string>;

export interface BondCountRow {
	profile_id: string;
	friends: number;
	invited: number;
}

export interface CategoryRow {
	slug: string;
	parent_slug: string | null;
	label: string;
	icon: string;
	schema_type: string;
	review_category_set: string;
	position: number;
	rating_weight: Generated<number>;
	rating_total: Generated<number>;
}

export interface CoinAwardRow {
	wallet_id: string;
	number: number;
	key: string;
	rule: string;
	amount: number;
	profile_id: string | null;
	related_id: string | null;
	state: Generated<string>;
	waits_for: string | null;
	at: Date;
	available_on: string;
	counted_on: string | null;
	limited_on: string | null;
}

export interface CoinHoldRow {
	id: string;
	wallet_id: string;
	number: number;
	amount: number;
	profile_id: string | null;
	state: Generated<string>;
	at: Date;
}

export interface CoinHolderRow {
	member_id: string;
	wallet_id: string;
	visited_on: string | null;
	visits_in_row: Generated<number>;
	board_month: string | null;
	board_coins: Generated<number>;
	limits_id: string | null;
	asked_by: string | null;
	apart_at: Date | null;
}

export interface CoinLettingInRow {
	version: number;
	period_days: number;
	numbers: number[];
}

export interface CoinRuleRow {
	code: string;
	version: number;
	amount: number;
	per_day: number | null;
	per_week: number | null;
	per_life: number | null;
	per_cause: number | null;
	hold_days: Generated<number>;
	is_of_reviews: Generated<boolean>;
	needs_confirmation: Generated<boolean>;
	may_wait: Generated<boolean>;
}

export interface CoinSiteRow {
	is_only: Generated<boolean>;
	began_at: Date;
	is_strict: Generated<boolean>;
	budget: Generated<number>;
	counted_on: string | null;
	counted_at: Date | null;
	given: Generated<number>;
}

export interface CoinUsedKeyRow {
	key: string;
	profile_id: string | null;
}

export interface CoinWalletRow {
	id: string;
	available: Generated<number>;
	pending: Generated<number>;
	escrow: Generated<number>;
	debt: Generated<number>;
	entries: Generated<number>;
	hash: Uint8Array;
	confirmed_at: Date | null;
	freed: Generated<number>;
	steps: number | null;
	let_in: Generated<number>;
	let_in_since: Date | null;
}

export interface DigestRow {
	member_id: string;
	since: Date;
	due_at: Date | null;
}

export interface DigestMailRow {
	member_id: string;
	sent_at: Date;
	id: Generated<string>;
}

export interface FollowRow {
	member_id: string;
	profile_id: string;
	created_at: Date;
	is_counted: Generated<boolean>;
}

export interface FollowRecountRow {
	member_id: string;
}

export interface FriendRequestRow {
	asker_id: string;
	asked_id: string;
	asked_at: Date;
	declined_at: Date | null;
}

export interface FriendTieRow {
	member_id: string;
	friend_id: string;
	since: Date;
}

export interface FriendshipRow {
	low_id: string;
	high_id: string;
	asked_by: string;
	asked_at: Generated<Date>;
	accepted_at: Date | null;
}

export interface HiddenAndGoneRow {
	hidden_at: Date;
}

export interface IdempotencyKeyRow {
	member_id: string;
	key: string;
	request_hash: string;
	status: number;
	response: string;
	created_at: Generated<Date>;
}

export interface ImportRowRow {
	run_id: string;
	profile_id: string;
	before: Json;
}

export interface ImportRunRow {
	id: string;
	source_name: string;
	file_name: string;
	fingerprint: string;
	report_file: string | null;
	state: string;
	resume_row: Generated<number>;
	counts: ColumnType<any, string | undefined, string>;
	started_at: Generated<Date>;
	finished_at: Date | null;
	advanced_at: Date | null;
	worker: string | null;
}

export interface ImportUploadRow {
	id: string;
	file_name: string;
	bytes: number | null;
	mapping_name: string | null;
	mapping_text: Generated<string>;
	state: Generated<string>;
	run_id: string | null;
	rows_done: Generated<number>;
	share: Generated<number>;
	alive_at: Date | null;
	is_stopping: Generated<boolean>;
	check_counts: Json | null;
	undo_result: Json | null;
	failure: string | null;
	uploaded_by: string;
	created_at: Date;
	worker: string | null;
}

export interface InvitationCodeRow {
	id: string;
	code: string;
	inviter_id: string;
	kind: string;
	purpose: string;
	profile_id: string | null;
	is_standing: Generated<boolean>;
	memo: string | null;
	email_hash: string | null;
	email_masked: string | null;
	max_uses: number;
	uses: Generated<number>;
	opens: Generated<number>;
	opened_at: Date | null;
	revoked_at: Date | null;
	expires_at: Date;
	created_at: Date;
}

export interface InvitationJoinRow {
	member_id: string;
	inviter_id: string | null;
	code_id: string | null;
	flag: string | null;
	joined_at: Date;
	qualified_at: Date | null;
	rewarded_at: Date | null;
	coins: number | null;
	allowed_at: Date | null;
}

export interface InvitationOptOutRow {
	email_hash: string;
	created_at: Date;
}

export interface InvitationTraceRow {
	member_id: string;
	hash: string;
	seen_at: Date;
	is_proven: Generated<boolean>;
}

export interface InvitedCustomerRow {
	profile_id: string;
	member_id: string;
	invited_at: Date;
}

export interface LedgerEntryRow {
	wallet_id: string;
	number: number;
	at: Date;
	kind: string;
	rule: string | null;
	rule_version: number | null;
	available_on: string | null;
	of_number: number | null;
	mint: number;
	burn: number;
	available: number;
	pending: number;
	escrow: number;
	debt: number;
	balance_after: number;
	hash: Uint8Array;
}

export interface LedgerLeafRow {
	root_number: number;
	wallet_id: string;
	entries: number;
	hash: Uint8Array;
}

export interface LedgerRootRow {
	number: number;
	at: Date;
	wallets: number;
	entries: number;
	hash: Uint8Array;
}

export interface MailedAddressRow {
	id: string;
	address_hash: string;
	sent_at: Date;
}

export interface MediaImageRow {
	id: string;
	member_id: string;
	width: number;
	height: number;
	colours: string;
	bytes: number;
	created_at: Date;
	stored_at: Date | null;
	unused_since: Date | null;
	copied_from: string | null;
}

export interface MediaSecretRow {
	is_only: Generated<boolean>;
	key: Uint8Array;
}

export interface MediaUseRow {
	image_id: string;
	profile_id: string | null;
	member_id: string | null;
	slot: string;
	review_id: string | null;
	post_id: string | null;
	offer_id: string | null;
}

export interface MemberRow {
	id: string;
	uid: string;
	name: string;
	email: string | null;
	email_verified: Generated<boolean>;
	designation: string | null;
	bio: string | null;
	phone: string | null;
	image: string | null;
	cover: string | null;
	locality: string | null;
	country: string | null;
	locale: Generated<string>;
	timezone: Generated<string>;
	settings: ColumnType<any, string | undefined, string>;
	friends_count: Generated<number>;
	suspended_at: Date | null;
	created_at: Generated<Date>;
	deleted_at: Date | null;
	friend_list: GeneratedAlways<string>;
	reviews_visible_to: GeneratedAlways<string>;
	carries_rings: GeneratedAlways<boolean>;
	shows_friends: GeneratedAlways<boolean>;
	in_first_rings: GeneratedAlways<boolean>;
	in_second_rings: GeneratedAlways<boolean>;
	asked_to_confirm_at: Date | null;
	address_as_of: Date | null;
	name_search: string | null;
	found_by: GeneratedAlways<string>;
	welcome: Generated<string[]>;
}

export interface MemberBlockRow {
	blocker_id: string;
	blocked_id: string;
	created_at: Generated<Date>;
}

export interface MemberEventRow {
	id: string;
	member_id: string;
	kind: string;
	subject_id: string | null;
	at: Date;
	xid: Generated<string>;
}

export interface MemberExportRow {
	member_id: string;
	asked_at: Date;
	session_id: string | null;
	taken_at: Date | null;
	asked_on: string;
	asked_that_day: number;
}

export interface MergedProfileRow {
	id: string;
	into_id: string;
	slug: string;
	source_name: string | null;
	source_id: string | null;
	merged_by: string;
	merged_at: Date;
}

export interface MessageRow {
	id: string;
	thread_id: string;
	author_id: string;
	is_as_profile: boolean;
	profile_id: string | null;
	subject: string;
	body: string;
	is_erased: Generated<boolean>;
	body_hash: GeneratedAlways<string>;
	reply_to_id: string | null;
	client_id: string | null;
	search: string;
	written_at: Date;
	deliver_at: Date;
	sent_at: Date | null;
	removed_at: Date | null;
}

export interface MessageAnsweringRow {
	profile_id: string;
	within_hours: number | null;
	due_at: Date;
}

export interface MessageContactRow {
	member_id: string | null;
	profile_id: string | null;
	mailbox_id: GeneratedAlways<string>;
	other_member_id: string | null;
	other_profile_id: string | null;
	other_id: GeneratedAlways<string>;
	since: Date;
}

export interface MessageCopyRow {
	message_id: string;
	member_id: string | null;
	profile_id: string | null;
	mailbox_id: GeneratedAlways<string>;
	thread_id: string;
	author_id: string;
	folder: string;
	at: Date;
	read_at: Date | null;
	trashed_at: Date | null;
	is_past: Generated<boolean>;
}

export interface MessageDepartureRow {
	member_id: string;
}

export interface MessageDraftRow {
	id: string;
	author_id: string;
	profile_id: string | null;
	thread_id: string | null;
	reply_to_id: string | null;
	recipients: ColumnType<any, string | undefined, string>;
	subject: Generated<string>;
	body: Generated<string>;
	client_id: string | null;
	updated_at: Date;
	trashed_at: Date | null;
}

export interface MessageGroupRow {
	id: string;
	name: string;
	description: string | null;
	image: string | null;
	profile_id: string | null;
	created_at: Date;
	shows_past_since: Date | null;
	removed_at: Date | null;
}

export interface MessageParticipantRow {
	group_id: string;
	member_id: string;
	role: string;
	joined_at: Date | null;
	asked_at: Date;
}

export interface MessageRecipientRow {
	message_id: string;
	position: number;
	type: string;
	member_id: string | null;
	profile_id: string | null;
	group_id: string | null;
}

export interface ModerationDecisionRow {
	id: string;
	subject_type: string;
	action: string;
	reason: string | null;
	explanation: string;
	profile_id: string | null;
	decided_by: string;
	decided_at: Date;
}

export interface ModerationSubjectRow {
	decision_id: string;
	subject_id: string;
	author_id: string | null;
	appeal: string | null;
	appealed_by: string | null;
	appealed_at: Date | null;
	answered_at: Date | null;
}

export interface NotificationRow {
	id: string;
	member_id: string;
	kind: string;
	topic_id: string;
	profile_id: string | null;
	review_id: string | null;
	post_id: string | null;
	comment_id: string | null;
	group_id: string | null;
	in_bell: boolean;
	in_mail: boolean;
	is_named: boolean;
	is_always_shown: boolean;
	at: Date;
	read_at: Date | null;
	in_push: Generated<boolean>;
	pushed_at: Date | null;
}

export interface NotificationActorRow {
	notification_id: string;
	member_id: string;
	profile_id: string | null;
	is_as_profile: boolean;
	at: Date;
}

export interface OfferRow {
	id: string;
	profile_id: string;
	made_by: string | null;
	title: string;
	terms: string | null;
	price_coins: number;
	stock: number;
	per_member: number;
	valid_from: string;
	valid_to: string;
	starts_at: Date;
	ends_at: Date;
	image: Json | null;
	taken_count: Generated<number>;
	search: string;
	ended_at: Date | null;
	created_at: Date;
	updated_at: Date;
}

export interface PlaceRow {
	slug: string;
	label: string;
	country: string | null;
	profiles_count: Generated<number>;
}

export interface PostRow {
	id: string;
	profile_id: string;
	written_by: string | null;
	body: string;
	link: string | null;
	images: ColumnType<any, string | undefined, string>;
	state: Generated<string>;
	like_count: Generated<number>;
	comment_count: Generated<number>;
	edited_at: Date | null;
	created_at: Date;
}

export interface PostCommentRow {
	id: string;
	post_id: string;
	parent_id: string | null;
	written_by: string | null;
	profile_id: string | null;
	body: string;
	state: Generated<string>;
	created_at: Date;
}

export interface PostDepartureRow {
	member_id: string;
}

export interface PostLikeRow {
	post_id: string;
	member_id: string;
	created_at: Date;
}

export interface PostWritingRow {
	id: string;
	member_id: string;
	kind: string;
	written_at: Date;
}

export interface ProfileRow {
	id: string;
	slug: string;
	business_name: string;
	name_key: string;
	tagline: string | null;
	description: string | null;
	category_slug: string | null;
	place_slug: string | null;
	phone: string | null;
	email: string | null;
	website: string | null;
	website_host: string | null;
	socials: ColumnType<any, string | undefined, string>;
	line1: string | null;
	line2: string | null;
	locality: string | null;
	region: string | null;
	postal_code: string | null;
	country: string | null;
	address_visibility: Generated<string>;
	timezone: string | null;
	lat: number | null;
	lng: number | null;
	shown_lat: GeneratedAlways<number | null>;
	shown_lng: GeneratedAlways<number | null>;
	hours: ColumnType<any, string | undefined, string>;
	special_hours: ColumnType<any, string | undefined, string>;
	open_minutes: string | null;
	payment_methods: Generated<string[]>;
	languages: Generated<string[]>;
	accessibility: ColumnType<any, string | undefined, string>;
	tags: Generated<string[]>;
	price_range: number | null;
	image: string | null;
	cover: string | null;
	other_images: ColumnType<any, string | undefined, string>;
	status: Generated<string>;
	claim_state: Generated<string>;
	verified: Generated<boolean>;
	followers_count: Generated<number>;
	reviews_count: Generated<number>;
	score: Generated<number>;
	prior_mean: Generated<number>;
	search: string;
	source_name: string | null;
	source_id: string | null;
	source_url: string | null;
	source_licence: string | null;
	source_hash: string | null;
	import_run_id: string | null;
	version: Generated<number>;
	created_by: string | null;
	created_at: Generated<Date>;
	updated_at: Generated<Date>;
	verified_by: string | null;
	verified_at: Date | null;
	map_cell: GeneratedAlways<number | null>;
	open_keys: GeneratedAlways<number[] | null>;
	reviewed_at: Date | null;
	has_special_days: GeneratedAlways<boolean | null>;
	former_words: Generated<string>;
	hidden_at: Date | null;
}

export interface ProfileAppointmentRow {
	id: string;
	profile_id: string;
	member_id: string | null;
	email: string | null;
	role: string;
	asker_becomes: Generated<string>;
	asked_by: string;
	asked_at: Date;
	expires_at: Date;
	declined_at: Date | null;
}

export interface ProfileClaimRow {
	id: string;
	profile_id: string;
	member_id: string;
	method: string;
	state: Generated<string>;
	host: string | null;
	email: string | null;
	code_hash: string | null;
	code_expires_at: Date | null;
	attempts_left: Generated<number>;
	codes_sent: Generated<number>;
	tag: string | null;
	statement: string | null;
	proven_at: Date | null;
	is_dispute: Generated<boolean>;
	answer: string | null;
	answered_by: string | null;
	answered_at: Date | null;
	reason: string | null;
	decided_by: string | null;
	decided_at: Date | null;
	seen_at: Date | null;
	created_at: Date;
	expires_at: Date | null;
	looked_since: Date | null;
	looks: Generated<number>;
	is_examined: Generated<boolean>;
}

export interface ProfileDeletionRow {
	profile_id: string;
	former_status: string;
	deleted_by: string;
	deleted_at: Date;
	purge_at: Date;
	reason: string | null;
}

export interface ProfileFormerKeeperRow {
	profile_id: string;
	member_id: string;
	ended_at: Date;
}

export interface ProfileMemberRow {
	profile_id: string;
	member_id: string;
	role: string;
	created_at: Generated<Date>;
}

export interface ProfileRatingRow {
	profile_id: string;
	distribution: Generated<number[]>;
	axis_totals: Generated<number[]>;
	axis_distributions: Generated<number[]>;
	standing_counts: Generated<number[]>;
	standing_totals: Generated<number[]>;
	n: GeneratedAlways<number>;
	weight: GeneratedAlways<number>;
	total: GeneratedAlways<number>;
}

export interface ProfileSlugRow {
	slug: string;
	profile_id: string;
	created_at: Generated<Date>;
	is_kept: Generated<boolean>;
}

export interface ProfileSuspensionRow {
	profile_id: string;
	former_status: string;
	reason: string;
	suspended_by: string;
	suspended_at: Date;
}

export interface ProfileViewDayRow {
	profile_id: string;
	day: string;
	views: number;
}

export interface ProfileViewerRow {
	day: string;
	profile_id: string;
	viewer: Uint8Array;
	network: Uint8Array;
	place: number;
}

export interface ProfileWaitingRow {
	profile_id: string;
	goes_live_as: string;
	is_distinct: boolean;
}

export interface PushDeviceRow {
	id: string;
	member_id: string;
	session_id: string | null;
	endpoint: string;
	p256dh: string;
	auth: string;
	user_agent: string | null;
	created_at: Date;
	sent_on: string | null;
	sent_that_day: Generated<number>;
}

export interface RedemptionRow {
	id: string;
	code: string;
	offer_id: string | null;
	profile_id: string | null;
	member_id: string | null;
	title: string;
	terms: string | null;
	price_coins: number;
	hold_id: string;
	state: Generated<string>;
	redeemed_at: Date;
	expires_at: Date;
	settled_at: Date | null;
	confirmed_by: string | null;
}

export interface ReferralRow {
	id: string;
	giver_id: string | null;
	receiver_id: string | null;
	profile_id: string | null;
	need: string | null;
	state: string;
	value: number | null;
	currency: string | null;
	created_at: Date;
	changed_at: Date;
}

export interface ReferralContactRow {
	referral_id: string;
	sealed: string;
	code_hash: string;
	kept_until: Date;
}

export interface ReferralOptOutRow {
	address_hash: string;
	since: Date;
}

export interface ReferralSecretRow {
	is_only: Generated<boolean>;
	key: Uint8Array;
}

export interface ReferralStepRow {
	referral_id: string;
	step: string;
	at: Date;
}

export interface RemovedRecordRow {
	source_name: string;
	source_id: string;
	removed_at: Date;
}

export interface ReportRow {
	id: string;
	reporter_id: string;
	subject_type: string;
	subject_id: string;
	reason: string;
	words: string | null;
	created_at: Date;
	decision_id: string | null;
}

export interface ReviewRow {
	id: string;
	profile_id: string;
	member_id: string;
	category_set: string;
	quality: number;
	service: number;
	value: number;
	trust: number;
	total: GeneratedAlways<number>;
	body: string | null;
	language: string | null;
	visited_on: string | null;
	state: Generated<string>;
	helpful_count: Generated<number>;
	version: Generated<number>;
	client_id: string | null;
	deleted_at: Date | null;
	created_at: Generated<Date>;
	updated_at: Generated<Date>;
	photos: ColumnType<any, string | undefined, string>;
	removed_for: string | null;
	reported_at: Date | null;
	examined_at: Date | null;
	written_at: Generated<Date>;
	photos_changed_at: Date | null;
	standing: Generated<number>;
	weigh_at: Date | null;
	coins: Generated<number>;
	is_untold: Generated<boolean>;
}

export interface ReviewCategoryRow {
	id: string;
	set_slug: string;
	slug: string;
	label: string;
	axis: string;
	question: string;
}

export interface ReviewCategorySetRow {
	slug: string;
	label: string;
	position: number;
}

export interface ReviewDepartureRow {
	member_id: string;
	fate: string;
}

export interface ReviewHelpfulRow {
	review_id: string;
	member_id: string;
	created_at: Date;
}

export interface ReviewReplyRow {
	review_id: string;
	member_id: string;
	body: string;
	created_at: Date;
	updated_at: Date;
}

export interface ReviewVersionRow {
	review_id: string;
	version: number;
	quality: number;
	service: number;
	value: number;
	trust: number;
	body: string | null;
	created_at: Date;
	language: string | null;
	visited_on: string | null;
	category_set: string | null;
}

export interface SearchWordRow {
	word: string;
}

export interface SearchWordCheckRow {
	last_word: string;
}

export interface SitemapPartRow {
	number: number;
	first_id: string;
}

export interface ViewSaltRow {
	day: string;
	salt: Uint8Array;
}

export interface DB {
	bond_count: BondCountRow;
	category: CategoryRow;
	coin_award: CoinAwardRow;
	coin_hold: CoinHoldRow;
	coin_holder: CoinHolderRow;
	coin_letting_in: CoinLettingInRow;
	coin_rule: CoinRuleRow;
	coin_site: CoinSiteRow;
	coin_used_key: CoinUsedKeyRow;
	coin_wallet: CoinWalletRow;
	digest: DigestRow;
	digest_mail: DigestMailRow;
	follow: FollowRow;
	follow_recount: FollowRecountRow;
	friend_request: FriendRequestRow;
	friend_tie: FriendTieRow;
	friendship: FriendshipRow;
	hidden_and_gone: HiddenAndGoneRow;
	idempotency_key: IdempotencyKeyRow;
	import_row: ImportRowRow;
	import_run: ImportRunRow;
	import_upload: ImportUploadRow;
	invitation_code: InvitationCodeRow;
	invitation_join: InvitationJoinRow;
	invitation_opt_out: InvitationOptOutRow;
	invitation_trace: InvitationTraceRow;
	invited_customer: InvitedCustomerRow;
	ledger_entry: LedgerEntryRow;
	ledger_leaf: LedgerLeafRow;
	ledger_root: LedgerRootRow;
	mailed_address: MailedAddressRow;
	media_image: MediaImageRow;
	media_secret: MediaSecretRow;
	media_use: MediaUseRow;
	member: MemberRow;
	member_block: MemberBlockRow;
	member_event: MemberEventRow;
	member_export: MemberExportRow;
	merged_profile: MergedProfileRow;
	message: MessageRow;
	message_answering: MessageAnsweringRow;
	message_contact: MessageContactRow;
	message_copy: MessageCopyRow;
	message_departure: MessageDepartureRow;
	message_draft: MessageDraftRow;
	message_group: MessageGroupRow;
	message_participant: MessageParticipantRow;
	message_recipient: MessageRecipientRow;
	moderation_decision: ModerationDecisionRow;
	moderation_subject: ModerationSubjectRow;
	notification: NotificationRow;
	notification_actor: NotificationActorRow;
	offer: OfferRow;
	place: PlaceRow;
	post: PostRow;
	post_comment: PostCommentRow;
	post_departure: PostDepartureRow;
	post_like: PostLikeRow;
	post_writing: PostWritingRow;
	profile: ProfileRow;
	profile_appointment: ProfileAppointmentRow;
	profile_claim: ProfileClaimRow;
	profile_deletion: ProfileDeletionRow;
	profile_former_keeper: ProfileFormerKeeperRow;
	profile_member: ProfileMemberRow;
	profile_rating: ProfileRatingRow;
	profile_slug: ProfileSlugRow;
	profile_suspension: ProfileSuspensionRow;
	profile_view_day: ProfileViewDayRow;
	profile_viewer: ProfileViewerRow;
	profile_waiting: ProfileWaitingRow;
	push_device: PushDeviceRow;
	redemption: RedemptionRow;
	referral: ReferralRow;
	referral_contact: ReferralContactRow;
	referral_opt_out: ReferralOptOutRow;
	referral_secret: ReferralSecretRow;
	referral_step: ReferralStepRow;
	removed_record: RemovedRecordRow;
	report: ReportRow;
	review: ReviewRow;
	review_category: ReviewCategoryRow;
	review_category_set: ReviewCategorySetRow;
	review_departure: ReviewDepartureRow;
	review_helpful: ReviewHelpfulRow;
	review_reply: ReviewReplyRow;
	review_version: ReviewVersionRow;
	search_word: SearchWordRow;
	search_word_check: SearchWordCheckRow;
	sitemap_part: SitemapPartRow;
	view_salt: ViewSaltRow;
}
