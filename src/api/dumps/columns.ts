import type { Cell } from '#contract/csv-line.ts';
import type { Profile } from '#contract/profiles/profiles.ts';
import { businessAddress } from '#contract/schema-org/business.ts';

const days = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

/**
 * The columns of the CSV file: what a visitor may read on a page of the directory. Email addresses are left out: all in
 * one file, they would be of use only to senders of spam.
 */
export const columns: readonly (readonly [name: string, value: (profile: Profile, siteUrl: string) => Cell])[] = [
	['id', ({ id }) => id],
	['url', ({ slug }, siteUrl) => businessAddress(siteUrl, slug)],
	['name', (profile) => profile.business_name],
	['tagline', ({ tagline }) => tagline],
	['description', ({ description }) => description],
	['category', ({ category }) => category?.slug],
	['category_label', ({ category }) => category?.label],
	['phone', ({ phone }) => phone],
	['website', ({ website }) => website],
	['line1', ({ address }) => address.line1],
	['line2', ({ address }) => address.line2],
	['postal_code', ({ address }) => address.postal_code],
	['locality', ({ address }) => address.locality],
	['region', ({ address }) => address.region],
	['country', ({ address }) => address.country],
	['lat', ({ lat }) => lat],
	['lng', ({ lng }) => lng],
	['location', (profile) => profile.address_visibility],
	['timezone', ({ timezone }) => timezone],
	['hours', ({ hours }) => hours.map(({ day, opens, closes }) => `${days[day - 1]} ${opens}-${closes}`).join('; ')],
	['price_range', (profile) => profile.price_range],
	['payment_methods', (profile) => profile.payment_methods.join('; ')],
	['languages', ({ languages }) => languages.join('; ')],
	['tags', ({ tags }) => tags.join('; ')],
	['score', ({ score }) => score?.toFixed(2)],
	['reviews', (profile) => profile.reviews_count],
	['followers', (profile) => profile.followers_count],
	['verified', ({ verified }) => verified],
	['source', ({ source }) => source?.name],
	['source_url', ({ source }) => source?.url],
	['source_licence', ({ source }) => source?.licence],
	['created_at', (profile) => profile.created_at],
	['updated_at', (profile) => profile.updated_at],
];
