import type { Profile } from '#contract/profiles/profiles.ts';
import { openingHours } from '#contract/schema-org/opening-hours.ts';
import { absoluteAddress, known, type Thing } from '#contract/schema-org/thing.ts';

/** The radius of the circle that is given instead of a point where only the area is shown. */
const areaRadiusM = 1000;
const priceSigns = '$$$$';

export interface BusinessContext {
	/** The origin of the site, without a slash at the end. */
	siteUrl: string;
	/** Today as `YYYY-MM-DD`: special days before it are over. */
	today: string;
}

export const businessAddress = (siteUrl: string, slug: string): string =>
	`${siteUrl}/business-profile/${encodeURIComponent(slug)}`;

/**
 * Returns a business in the words of schema.org, made of what a visitor may see: the address as far as it is shown, a
 * circle instead of a point where only the area is, and a rating from the reviews that make the public score.
 */
export function businessThing(profile: Profile, { siteUrl, today }: BusinessContext): Thing {
	const url = businessAddress(siteUrl, profile.slug);
	const pictures = [profile.image, profile.cover, ...profile.other_images.map((image) => image.url)];
	return known({
		'@type': profile.schema_type,
		'@id': `${url}#business`,
		name: profile.business_name,
		slogan: profile.tagline ?? undefined,
		description: profile.description ?? undefined,
		url,
		image: [...new Set(pictures.filter((address) => address !== null))].map((address) =>
			absoluteAddress(siteUrl, address),
		),
		telephone: profile.phone ?? undefined,
		sameAs: [...new Set([profile.website, ...Object.values(profile.socials)])].filter((address) => address !== null),
		address: postalAddress(profile),
		geo: place(profile),
		// A business that is closed, for now or for good, has no hours, as these would send people there.
		openingHoursSpecification: profile.status === 'published' ? openingHours(profile, today) : [],
		priceRange: profile.price_range ? priceSigns.slice(0, profile.price_range) : undefined,
		paymentAccepted: profile.payment_methods.join(', ') || undefined,
		knowsLanguage: profile.languages,
		amenityFeature: Object.entries(profile.accessibility).map(([name, value]) => ({
			'@type': 'LocationFeatureSpecification',
			name: name.replaceAll(/[-_]/g, ' '),
			value,
		})),
		keywords: profile.tags.join(', ') || undefined,
		aggregateRating: rating(profile),
		subjectOf: source(profile),
	});
}

function postalAddress({ address }: Profile): Thing | undefined {
	const { line1, line2, locality, region, postal_code: postalCode, country } = address;
	const stored = known({
		'@type': 'PostalAddress',
		streetAddress: [line1, line2].filter(Boolean).join(', ') || undefined,
		addressLocality: locality ?? undefined,
		addressRegion: region ?? undefined,
		postalCode: postalCode ?? undefined,
		addressCountry: country ?? undefined,
	});
	return Object.keys(stored).length > 1 ? stored : undefined;
}

function place({ lat, lng, address_visibility: visibility }: Profile): Thing | undefined {
	if (lat === null || lng === null) return undefined;
	const point = { '@type': 'GeoCoordinates', latitude: lat, longitude: lng };
	return visibility === 'full' ? point : { '@type': 'GeoCircle', geoMidpoint: point, geoRadius: `${areaRadiusM}` };
}

/** Returns the rating, made only from real reviews, and only once the page shows it too. */
function rating({ score, score_count: reviewCount }: Profile): Thing | undefined {
	if (score === null || reviewCount === 0) return undefined;
	return { '@type': 'AggregateRating', ratingValue: Number(score.toFixed(2)), reviewCount, ...scale };
}
export const scale = { bestRating: 5, worstRating: 1 } as const;

/** Returns where imported facts come from, and under which licence. */
function source({ source }: Profile): Thing | undefined {
	if (!source) return undefined;
	return known({
		'@type': 'Dataset',
		name: source.name,
		url: source.url ?? undefined,
		license: source.licence ? licence(source.licence) : undefined,
	});
}

export const licence = (text: string): string | Thing =>
	/^https?:/.test(text) ? text : { '@type': 'CreativeWork', name: text };
