import type { Tie } from '#api/friends/service.ts';
import type { ListedReview } from '#api/reviews/list-queries.ts';
import { weightParts } from '#api/reviews/scores/score.ts';
import { standings } from '#api/reviews/weights/rule.ts';
import { axes, type ReviewCategory } from '#contract/reviews/review-categories.ts';
import type { Review } from '#contract/reviews/reviews.ts';

const stranger: Tie = { friendship: 'none', mutual_friends: 0, ring: 3, isBlocked: false };

/**
 * Builds a review as the viewer reads it. `ties` are the viewer's ties to the authors, empty for a visitor;
 * `categories` are those of the review's own set.
 */
export function presentReview(row: ListedReview, categories: ReviewCategory[], ties: Map<string, Tie>): Review {
	const tie = ties.get(row.member_id) ?? stranger;
	// A suspended author is shown nowhere; what they said stays until somebody decides about it.
	const isShown = !row.author_left_at && !row.author_suspended_at && showsAuthor(row.shown_to, tie);
	return {
		id: row.id,
		profile_id: row.profile_id,
		author: isShown
			? {
					id: row.member_id,
					name: row.name,
					designation: row.designation,
					image: row.image,
					locality: row.locality,
					friendship: tie.friendship,
					mutual_friends: tie.mutual_friends,
				}
			: null,
		// Leaving must not reveal who an author was: only authors who hid from nobody are named as having left.
		author_label: isShown || (row.author_left_at && row.shown_to === 'everyone') ? row.name : 'A member',
		ring: tie.ring,
		scores: axes.map((axis, at) => ({ category: categories[at]?.slug ?? axis, axis, score: row[axis] })),
		overall: row.total / 4,
		body: row.body,
		photos: row.photos,
		visited_on: row.visited_on,
		language: row.language,
		state: row.state as Review['state'],
		counts_as: tie.friendship === 'self' && row.state === 'published' ? countsAs(row.standing) : null,
		reported: row.reported_at !== null,
		// The coins that a review earned follow from what else its author wrote, and would tell who it is not.
		incentive: { coins: isShown ? row.coins : null },
		bonds: isShown ? row.bonds : [],
		helpful_count: row.helpful_count,
		helpful_by_me: row.voted_at !== null,
		reply:
			row.reply_body !== null && row.replied_at ? { body: row.reply_body, at: row.replied_at.toISOString() } : null,
		version: row.version,
		history_count: row.version - 1,
		created_at: row.created_at.toISOString(),
		updated_at: row.updated_at.toISOString(),
	};
}

const countsAs = (standing: number): Review['counts_as'] => {
	const known = standings[standing];
	return known ? { weight: known.quarters / weightParts, reason: known.reason } : null;
};

/** Returns whether the author is named: to those whom they chose, and never where one of the two blocks the other. */
function showsAuthor(shownTo: ListedReview['shown_to'], { friendship, isBlocked }: Tie): boolean {
	if (friendship === 'self') return true;
	if (isBlocked) return false;
	return shownTo === 'everyone' || (shownTo === 'friends' && friendship === 'friends');
}
