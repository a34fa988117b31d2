import { createHash } from 'node:crypto';
import type { Profile } from '#contract/profiles/profiles.ts';
import { sentences } from '#sentences/shell.ts';
import type { Site } from '#web/document/site.ts';
import { compactNumberText } from '#web/formats/compact-numbers.ts';
import { logoRings, type ShareCard, separator } from '#web/machines/share-images/card.ts';

/**
 * The version of the design, to be counted up when pictures are drawn differently. It gives them new addresses, as the
 * old pictures are cached for a year.
 */
const designVersion = 1;

type SiteName = Pick<Site, 'name'>;

/** A picture, and its one address for the way it is drawn now. */
export interface ShareImage {
	card: ShareCard;
	path: string;
	alt: string;
}

const hashLength = 12;
/** Matches `/og/business-profile/the-slug-0123456789ab.png`, and `/og/site-0123456789ab.png` for the site itself. */
export const shareImagePattern = /^\/og\/(site|business-profile\/(.+))-[0-9a-f]{12}\.png$/;

type CardFacts = Pick<
	Profile,
	'slug' | 'business_name' | 'category' | 'locality' | 'country' | 'score' | 'score_count'
>;

/** Returns the picture of a business, from what everyone may see. */
export function profileShareImage(profile: CardFacts, site: SiteName): ShareImage {
	const { slug, business_name: title, category, locality, country, score, score_count: count } = profile;
	const place = locality ?? country;
	const card: ShareCard = {
		title,
		kicker: [category?.label, place].filter(Boolean).join(separator),
		rings: [null, null, score],
		figure: score?.toFixed(1) ?? '',
		figureLabel:
			score === null
				? sentences.score.isNew
				: sentences.score.reviewsShort({ count, figure: compactNumberText(count) }),
		siteName: site.name,
	};
	const alt = [title, card.kicker, [card.figure, card.figureLabel].filter(Boolean).join(separator)].filter(Boolean);
	return withPath(card, `business-profile/${encodeURIComponent(slug)}`, alt.join(', '));
}

/** Returns the picture of every page that has none of its own. */
export function siteShareImage(site: SiteName): ShareImage {
	const card: ShareCard = {
		title: site.name,
		kicker: sentences.tagline,
		rings: logoRings,
		figure: '',
		figureLabel: '',
		siteName: site.name,
	};
	return withPath(card, 'site', `${site.name}. ${sentences.tagline}`);
}

function withPath(card: ShareCard, name: string, alt: string): ShareImage {
	const drawn = JSON.stringify([designVersion, card]);
	const version = createHash('sha256').update(drawn).digest('hex').slice(0, hashLength);
	return { card, path: `/og/${name}-${version}.png`, alt };
}
