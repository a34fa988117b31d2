import { z } from 'zod';
import { profileLimits } from '#contract/limits.ts';
import { clock, country, date, email, language, line, phone, text, timezone } from '#contract/shapes.ts';
import { missedHosts } from '#contract/web-addresses/social-hosts.ts';
import { webAddress } from '#contract/web-addresses/web-address.ts';

/** An object with keys of the owner's choice: short plain words, and only a few of them. */
const keyed = <V extends z.ZodType>(value: V) =>
	z
		.record(z.string().regex(/^[a-z0-9_-]{1,30}$/, 'Use lowercase letters, digits, - and _.'), value)
		.refine((entries) => Object.keys(entries).length <= 20, 'Add at most 20.');

/** A network's name must have a page of that network, so that nobody who reads "Instagram" is led elsewhere. */
const socials = keyed(webAddress).superRefine((links, check) => {
	for (const [network, address] of Object.entries(links)) {
		const hosts = missedHosts(network, address);
		if (hosts)
			check.addIssue({ code: 'custom', path: [network], message: `Enter an address at ${hosts.join(' or ')}.` });
	}
});

const hoursRow = z.strictObject({ day: z.int().min(1).max(7), opens: clock, closes: clock });
/** A row of special days, from the first to the last. Hours that close at or before they open go on past midnight. */
const specialHoursRow = z
	.strictObject({
		from: date,
		to: date,
		closed: z.boolean(),
		opens: clock.nullish(),
		closes: clock.nullish(),
		note: line(0, 120).nullish(),
	})
	.refine(({ from, to }) => from <= to, {
		path: ['to'],
		message: 'The last day is before the first. Choose the same day or a later one.',
	});
const address = z.strictObject({
	line1: line(0, 160).nullish(),
	line2: line(0, 160).nullish(),
	locality: line(0, 100).nullish(),
	region: line(0, 100).nullish(),
	postal_code: line(0, 20).nullish(),
	country: country.nullish(),
});

/** The fields that an owner may set. */
export const profileFields = z.strictObject({
	business_name: line(...profileLimits.businessName),
	tagline: line(0, profileLimits.tagline).nullish(),
	description: text(0, profileLimits.description).nullish(),
	category: z.string().max(80).nullish(),
	phone: phone.nullish(),
	email: email.nullish(),
	website: webAddress.nullish(),
	socials: socials.nullish(),
	address: address.nullish(),
	address_visibility: z.enum(['full', 'area', 'hidden']).optional(),
	lat: z.number().min(-90).max(90).nullish(),
	lng: z.number().min(-180).max(180).nullish(),
	timezone: timezone.nullish(),
	hours: z.array(hoursRow).max(42).optional(),
	special_hours: z.array(specialHoursRow).max(60).optional(),
	payment_methods: z.array(line(1, 40)).max(20).optional(),
	languages: z.array(language).max(20).optional(),
	accessibility: keyed(z.boolean()).optional(),
	tags: z.array(line(1, 40)).max(profileLimits.tags).optional(),
	price_range: z.int().min(1).max(4).nullish(),
	status: z.enum(['draft', 'published', 'temporarily_closed', 'permanently_closed']).optional(),
});
export type ProfileFields = z.infer<typeof profileFields>;
