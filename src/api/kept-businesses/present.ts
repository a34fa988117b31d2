import type { KeptRow } from '#api/kept-businesses/queries.ts';
import { scoreShownFrom } from '#api/profiles/service.ts';
import type { KeptBusiness } from '#contract/keeping/kept-businesses.ts';
import { type CountedFields, completenessOf, hasPicture } from '#contract/profiles/completeness.ts';

export function presentKept(row: KeptRow): KeptBusiness {
	const other_images = row.other_images as unknown[];
	const { points, missing } = completenessOf(countedFieldsOf(row), hasPicture({ ...row, other_images }));
	// Among parts that are worth the same, the one that the form asks for first is suggested.
	const next = missing.toSorted((one, other) => other.weight - one.weight)[0];
	return {
		id: row.id,
		slug: row.slug,
		business_name: row.business_name,
		status: row.status as KeptBusiness['status'],
		image: row.image,
		category: row.category_slug,
		score: row.reviews_count >= scoreShownFrom ? row.score : null,
		score_count: row.reviews_count,
		new_reviews: row.new_reviews,
		new_followers: row.new_followers,
		views: row.views,
		views_before: row.views_before,
		unanswered: row.unanswered,
		completeness: points,
		missing: next?.field ?? null,
	};
}

const countedFieldsOf = (row: KeptRow): CountedFields => ({
	category: row.category_slug,
	tagline: row.tagline,
	description: row.description,
	phone: row.phone,
	email: row.email,
	website: row.website,
	address: { locality: row.locality },
	lat: row.lat,
	hours: row.hours as CountedFields['hours'],
});
