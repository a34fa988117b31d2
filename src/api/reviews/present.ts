import type { Tie } from '#api/friends/service.ts';
import type { ListedReview } from '#api/reviews/list-queries.ts';
import { axes, type Review, type ReviewCategory } from '#contract/reviews.ts';

const stranger: Tie = { friendship: 'none', mutual_friends: 0 };

/** `ties` are the viewer's to the authors, empty for a visitor; `categories` those of the review's own set. */
export function presentReview(row: ListedReview, categories: ReviewCategory[], ties: Map<string, Tie>): Review {
	const tie = ties.get(row.member_id) ?? stranger;
	const isShown = showsAuthor(row.shown_to, tie);
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
					...tie,
				}
			: null,
		author_label: isShown ? row.name : 'A member',
		ring: isShown ? ringOf(tie) : 3,
		scores: axes.map((axis, at) => ({ category: categories[at]?.slug ?? axis, axis, score: row[axis] })),
		overall: row.total / 4,
		body: row.body,
		photos: [],
		visited_on: row.visited_on,
		language: row.language,
		state: row.state as Review['state'],
		incentive: { coins: 0 },
		helpful_count: row.helpful_count,
		helpful_by_me: false,
		reply: null,
		version: row.version,
		history_count: row.version - 1,
		created_at: row.created_at.toISOString(),
		updated_at: row.updated_at.toISOString(),
	};
}

/** What was said stays; who said it is told to those whom the author chose. */
function showsAuthor(shownTo: ListedReview['shown_to'], { friendship }: Tie): boolean {
	if (friendship === 'self' || shownTo === null || shownTo === 'everyone') return true;
	return shownTo === 'friends' && friendship === 'friends';
}

/** 1 for friends and the viewer's own, 2 for friends of friends, 3 for everyone else. */
function ringOf({ friendship, mutual_friends }: Tie): number {
	if (friendship === 'friends' || friendship === 'self') return 1;
	return mutual_friends > 0 ? 2 : 3;
}
