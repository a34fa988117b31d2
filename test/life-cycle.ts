/**
 * What becomes of every column that names a member or a business when that comes to an end, as data. A column with such an
 * id has its line here, whether a foreign key says so or not: `test/life-cycle.test.ts` reads the schema, and tries it.
 *
 * The same for all of them, and tried as well: to suspend a member, and to suspend, delete or restore a business, changes
 * none of these rows; what is shown is decided when it is read. A backup has every table but `notBackedUp`. An import that is
 * undone deletes what it brought, as a purge does. Numbers that count such rows are computed anew by src/recount.ts.
 */

/** When they leave: no row names them, or rows do that hold no word of theirs, and why. */
type MemberFate = { leaving: 'erased' } | { leaving: 'kept'; because: string };

const erased: MemberFate = { leaving: 'erased' };
const kept = (because: string): MemberFate => ({ leaving: 'kept', because });

export const memberColumns: Record<string, MemberFate> = {
	'coin_award.related_id': erased,
	'coin_holder.asked_by': erased,
	'coin_holder.member_id': erased,
	'digest.member_id': erased,
	'digest_mail.member_id': erased,
	'follow.member_id': erased,
	'follow_recount.member_id': erased,
	'friend_request.asked_id': erased,
	'friend_request.asker_id': erased,
	'friend_tie.friend_id': erased,
	'friend_tie.member_id': erased,
	'friendship.asked_by': erased,
	'friendship.high_id': erased,
	'friendship.low_id': erased,
	'idempotency_key.member_id': erased,
	'import_upload.uploaded_by': kept('who brought a file in is accounted for'),
	'invitation_code.inviter_id': erased,
	'invitation_join.inviter_id': erased,
	'invitation_join.member_id': erased,
	'invitation_trace.member_id': erased,
	'invited_customer.member_id': erased,
	'media_image.member_id': kept('its files go once nothing shows it; of a business it stays'),
	'media_use.member_id': erased,
	'member_block.blocked_id': erased,
	'member_block.blocker_id': erased,
	'member_event.member_id': erased,
	'member_export.member_id': erased,
	'merged_profile.merged_by': kept('what operators did is accounted for'),
	'message.author_id': kept('that somebody wrote it; the words go, but for what a business said'),
	'message_contact.member_id': erased,
	'message_contact.other_member_id': erased,
	'message_copy.author_id': kept('whoever has the message'),
	'message_copy.member_id': erased,
	'message_departure.member_id': kept('what they wrote is still to be erased, and it goes with the last of it'),
	'message_draft.author_id': erased,
	'message_participant.member_id': erased,
	'message_recipient.member_id': kept('that others wrote to somebody who has left'),
	'moderation_decision.decided_by': kept('what operators did is accounted for'),
	'moderation_subject.appealed_by': kept('that there was an appeal; its words go'),
	'moderation_subject.author_id': kept('whose review it was that was decided about'),
	'moderation_subject.subject_id': kept('that something was decided about them'),
	'offer.made_by': erased,
	'post.written_by': erased,
	'post_comment.written_by': erased,
	'notification.member_id': erased,
	'notification_actor.member_id': erased,
	'push_device.member_id': erased,
	'post_departure.member_id': kept('what they liked is still to be forgotten, and it goes with the last of it'),
	'post_like.member_id': erased,
	'post_writing.member_id': erased,
	'profile.created_by': kept('others look after the business from now on, or claim it'),
	'profile_appointment.asked_by': erased,
	'profile_appointment.member_id': erased,
	'profile_claim.answered_by': kept('that the claim was answered; the words go'),
	'profile_claim.decided_by': kept('what operators did is accounted for'),
	'profile_claim.member_id': kept('how the business was proven to be theirs; words and address go'),
	'profile_deletion.deleted_by': kept('who deleted it, until it is purged'),
	'profile_former_keeper.member_id': erased,
	'profile_member.member_id': erased,
	'profile_suspension.suspended_by': kept('what operators did is accounted for'),
	'redemption.confirmed_by': erased,
	'redemption.member_id': erased,
	'referral.giver_id': erased,
	'referral.receiver_id': erased,
	'report.reporter_id': kept('that something was reported; the words go'),
	'report.subject_id': kept('that they were reported'),
	'review_departure.member_id': kept('what they wrote is still to be forgotten, and it goes with the last of it'),
	'review.member_id': kept('a review without a name, or an empty one, as they choose'),
	'review_helpful.member_id': erased,
	'review_reply.member_id': kept('the business has answered, not they'),
};

/**
 * When the business is merged into another: rows are `moved` to that, are `dropped`, or stay. When it is purged: rows go,
 * are `emptied` of its id, or stay, and why.
 */
interface ProfileFate {
	merging: 'moved' | 'dropped' | 'kept';
	purge: 'dropped' | 'emptied' | 'kept';
	because?: string;
}

const moved: ProfileFate = { merging: 'moved', purge: 'dropped' };
const dropped = (because: string): ProfileFate => ({ merging: 'dropped', purge: 'dropped', because });

export const profileColumns: Record<string, ProfileFate> = {
	'bond_count.profile_id': dropped('it is counted anew within the hour'),
	'coin_award.profile_id': { ...moved, purge: 'emptied', because: 'that it was taken back stays in the statement' },
	'coin_hold.profile_id': { ...moved, purge: 'emptied', because: 'what was spent stays in the statement' },
	'coin_used_key.profile_id': moved,
	'follow.profile_id': moved,
	'import_row.profile_id': dropped('an undo finds the business gone'),
	'invitation_code.profile_id': moved,
	'invited_customer.profile_id': moved,
	'media_use.profile_id': { ...moved, because: 'as far as there is room there' },
	'merged_profile.id': { merging: 'kept', purge: 'dropped', because: 'its address leads to the other for ever' },
	'merged_profile.into_id': moved,
	'message.profile_id': { ...moved, purge: 'emptied', because: 'whoever has the message keeps it' },
	'message_answering.profile_id': moved,
	'message_contact.other_profile_id': moved,
	'message_contact.profile_id': moved,
	'message_copy.profile_id': moved,
	'message_draft.profile_id': moved,
	'message_group.profile_id': { ...moved, purge: 'emptied', because: 'its people go on without the business' },
	'message_recipient.profile_id': { ...moved, purge: 'emptied', because: 'whoever wrote the message keeps it' },
	'moderation_decision.profile_id': {
		merging: 'dropped',
		purge: 'emptied',
		because: 'the public log tells of the decision without it',
	},
	'moderation_subject.subject_id': { merging: 'kept', purge: 'kept', because: 'what was decided stays on record' },
	'notification.profile_id': moved,
	'notification_actor.profile_id': {
		...moved,
		purge: 'emptied',
		because: 'that somebody did it stays, and nobody is named',
	},
	'offer.profile_id': moved,
	'post.profile_id': moved,
	'post_comment.profile_id': moved,
	'profile_appointment.profile_id': dropped('who was asked is asked anew by who owns the other'),
	'profile_claim.profile_id': moved,
	'profile_deletion.profile_id': dropped('it is gone'),
	'profile_former_keeper.profile_id': moved,
	'profile_member.profile_id': moved,
	'profile_rating.profile_id': dropped('totals are added up anew from the reviews'),
	'profile_slug.profile_id': moved,
	'profile_suspension.profile_id': dropped('the other is shown, or not, for reasons of its own'),
	'profile_view_day.profile_id': moved,
	'profile_viewer.profile_id': { merging: 'moved', purge: 'kept', because: 'hashes that go with the day' },
	'profile_waiting.profile_id': dropped('the other waits, or not, for reasons of its own'),
	'redemption.profile_id': { ...moved, purge: 'emptied', because: 'whoever took it sees what it was' },
	'referral.profile_id': { ...moved, purge: 'emptied', because: 'the slip is between its two people' },
	'report.subject_id': { merging: 'kept', purge: 'kept', because: 'what was reported stays on record' },
	'review.profile_id': moved,
};

/** Columns with ids that no foreign key tells what they name, and that name something else, or nothing that has to be there. */
export const otherColumns: Record<string, string> = {
	'change.writer': 'a process that tells others what it changed, made up when it begins',
	'import_run.worker': 'a process that imports, made up when it begins',
	'coin_holder.limits_id': 'what accounts that look alike have in common, made up at random',
	'import_upload.worker': 'the same, of what is on the import page',
	'message.client_id': 'an id of the caller’s, by which what is sent twice is one',
	'message.reply_to_id': 'the message that it answers, whether that is still there or not',
	'message.thread_id': 'the first message of its thread, whether that is still there or not',
	'message_contact.mailbox_id': 'the member or the business whose mailbox it is, made of the columns that name them',
	'message_contact.other_id': 'the same of whom it lets write',
	'message_copy.mailbox_id': 'the same of whose copy it is',
	'message_copy.thread_id': 'as of the message',
	'message_draft.client_id': 'as of the message',
	'message_draft.reply_to_id': 'as of the message',
	'message_draft.thread_id': 'as of the message',
	'member_event.subject_id': 'a message that came or was read, whether that is still there or not',
	'notification.topic_id': 'what it is about, whether that is still there or not; a member who asks takes it along',
	'redemption.hold_id': 'coins that are set aside, in the ledger',
	'sitemap_part.first_id': 'where a part of the sitemap begins, whether that business is still there or not',
};

/** Tables that name somebody or something, and are in no backup: meant to be forgotten. */
export const notBackedUp = ['member_event', 'profile_viewer'];
