import { isIP } from 'node:net';
import { join } from 'node:path';
import { closest, distance } from 'fastest-levenshtein';
import { z } from 'zod';
import { sentenceOfIssue } from '#contract/issue-sentence.ts';

const flag = (fallback: '0' | '1') =>
	z
		.enum(['0', '1'])
		.default(fallback)
		.transform((value) => value === '1');
const optionalText = z.string().min(1).optional();
/**
 * Whether a program can read an address with a password in it. One that cannot be read is refused here, by the name of its
 * setting alone: libraries print all of it.
 */
const canBeRead = (address: string): boolean => {
	const url = URL.parse(address);
	if (!url) return false;
	try {
		decodeURIComponent(url.username + url.password);
		return true;
	} catch {
		return false;
	}
};
const howToWrite =
	'this address cannot be read. In its user name and password write / as %2F, # as %23, ? as %3F and % as %25.';
/** PostgreSQL is also named by the path of a socket, and by an address without a host, whose query has it. */
const databaseAddress = z
	.string()
	.regex(/^(postgres(ql)?:\/\/|socket:|\/)/, { error: 'give postgres://USER:PASSWORD@HOST/NAME.', abort: true })
	.refine((address) => !address.startsWith('postgres') || canBeRead(address.replace('@/', '@host/')), howToWrite)
	.optional();
/** Addresses and networks, as the proxies are named by. */
const isNetwork = (text: string): boolean => {
	const [address = '', bits, ...more] = text.split('/');
	const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
	return more.length === 0 && longest > 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= longest));
};
/** A sender is `Name <address>`, or the address alone. */
const sender = z
	.string()
	.regex(
		/^("?[^"<>]*"?\s*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
		'write it as Name <name@example.org>, or as the address alone.',
	)
	.transform((text) => {
		const [name = '', address = ''] = text.includes('<') ? text.split('<') : ['', text];
		return { name: name.replaceAll('"', '').trim() || null, address: address.replace('>', '') };
	});

/** Every setting: the environment variable, how it is read, its default, and the sentence of the documentation. */
const settings = {
	PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe('Port to listen on.'),
	HOST: z.string().default('0.0.0.0').describe('Address to listen on.'),
	PUBLIC_URL: z
		.url({
			protocol: /^https?$/,
			error: 'give the address that people type, for example https://vouch.example.',
			abort: true,
		})
		.refine((address) => {
			const { pathname, search, hash, username } = new URL(address);
			return pathname === '/' && !search && !hash && !username;
		}, 'give the address without a path: the site is at the root of its host.')
		.optional()
		.describe('Where people reach the site, for example https://vouch.example. Default: http://localhost:PORT.'),
	NODE_ENV: z
		.enum(['production', 'development', 'test'])
		.optional()
		.describe(
			'production turns off what is only there to try the site on this machine, also where PUBLIC_URL is a loopback address.',
		),
	DATA_DIR: z
		.string()
		.default('./data')
		.describe('Folder of the embedded database, the identity secret, pictures, imports and public files.'),
	DATABASE_URL: databaseAddress.describe(
		'A PostgreSQL server (15 or newer). Without it the embedded database in DATA_DIR is used.',
	),
	DATABASE_DIRECT_URL: databaseAddress.describe(
		'The same server past a pooler that shares connections between transactions, for the one connection a process hears of changes on.',
	),
	STORAGE_URL: z
		.string()
		.regex(/^(file:(?!\/\/[^/]).|s3:\/\/.)/, { error: 'give file:PATH, or s3://KEY:SECRET@HOST/BUCKET.', abort: true })
		.refine((address) => !address.startsWith('s3:') || canBeRead(address), { error: howToWrite, abort: true })
		.refine((address) => {
			const url = address.startsWith('s3:') ? URL.parse(address) : null;
			return !url || (url.host !== '' && /^\/[\w.-]+\/?$/.test(url.pathname));
		}, 'give s3://KEY:SECRET@HOST/BUCKET, with one bucket.')
		.optional()
		.describe(
			'Where pictures are kept: `file:PATH`, or `s3://KEY:SECRET@HOST/BUCKET?region=REGION`. Default: the folder media in DATA_DIR.',
		),
	DATABASE_POOL: z.coerce
		.number()
		.int()
		.min(2)
		.max(200)
		.default(10)
		.describe('Connections a process opens to PostgreSQL, besides one on which it hears of changes.'),
	TRUSTED_PROXIES: z
		.string()
		.default('')
		.refine(
			(value) => value.trim() === '' || value.split(',').every((part) => isNetwork(part.trim())),
			'give addresses such as 127.0.0.1, or networks such as 10.0.0.0/8, separated by commas; names of hosts are not read.',
		)
		.describe('Addresses or networks, separated by commas, whose X-Forwarded-For is believed.'),
	WRITES_PER_MINUTE: z.coerce
		.number()
		.int()
		.min(0)
		.default(120)
		.describe('Changes that one member may make in a minute, counted in each process; 0 for no limit.'),
	SEARCHES_PER_MINUTE: z.coerce
		.number()
		.int()
		.min(0)
		.default(30)
		.describe(
			'Searches for members by name that one member may make in a minute, counted in each process; 0 for no limit.',
		),
	REVIEWS_PER_DAY: z.coerce
		.number()
		.int()
		.min(0)
		.default(50)
		.describe(
			'Businesses that one member may review in a day, and half as many while their account is new; 0 for no limit.',
		),
	BURST_REVIEWS: z.coerce
		.number()
		.int()
		.min(0)
		.default(5)
		.describe(
			'Reviews of one business by newcomers whom nobody knows that make a burst, if they are more than all others of the same time; it does not count until an operator has looked. 0 for never.',
		),
	BURST_DAYS: z.coerce
		.number()
		.int()
		.min(1)
		.default(30)
		.describe('Days that are looked back over for a burst, as far as it takes to find one.'),
	NEWCOMER_DAYS: z.coerce
		.number()
		.int()
		.min(0)
		.default(90)
		.describe('Days for which reviews of a new account count for less; 0 for none: all count in full at once.'),
	COINS_PER_DAY: z.coerce
		.number()
		.int()
		.min(0)
		.max(1_000_000_000)
		.default(100_000)
		.describe('Coins that all members together are given in a day; what is earned beyond that waits. 0 for no limit.'),
	COINS_STRICT: flag('0').describe('1 gives no coins for anything that has to do with reviews.'),
	DEMO: z
		.enum(['0', '1'])
		.optional()
		.transform((value) => (value === undefined ? undefined : value === '1'))
		.describe(
			'1 fills an empty directory with a demo town on first start; 0 leaves it empty. Default: 1 on a site that is only tried on its own machine, otherwise 0.',
		),
	SITE_NAME: z.string().min(1).default('Vouch').describe('The name shown everywhere.'),
	OPERATOR_EMAILS: z
		.string()
		.default('')
		.refine(
			(value) => value.split(',').every((address) => /^\s*([^\s@;<>]+@[^\s@;<>]+)?\s*$/.test(address)),
			'give whole addresses such as ana@example.org, separated by commas.',
		)
		.describe('Email addresses, separated by commas, whose verified accounts carry the role operator.'),
	FIREBASE_PROJECT_ID: optionalText.describe(
		'With the next two: use this Firebase project instead of the own identity service.',
	),
	FIREBASE_API_KEY: optionalText.describe('Web API key of the Firebase project.'),
	FIREBASE_AUTH_DOMAIN: optionalText.describe('Auth domain of the Firebase project.'),
	GOOGLE_CLIENT_ID: optionalText.describe(
		'With the next: people may sign in with Google. Register PUBLIC_URL/emulator/auth/callback as its redirect URI.',
	),
	GOOGLE_CLIENT_SECRET: optionalText.describe('Secret of the Google client.'),
	FACEBOOK_APP_ID: optionalText.describe(
		'With the next: people may sign in with Facebook. Register PUBLIC_URL/emulator/auth/callback as its redirect URI.',
	),
	FACEBOOK_APP_SECRET: optionalText.describe('Secret of the Facebook app.'),
	DEMO_IDP: flag('0').describe(
		'1 stands in for Google and Facebook with invented accounts; refused wherever others could reach the site.',
	),
	PASSWORD_MIN_LENGTH: z.coerce.number().int().min(6).max(128).default(6).describe('Shortest password accepted.'),
	PASSWORD_REQUIRES: z
		.string()
		.default('')
		.transform((value) =>
			value
				.split(',')
				.map((kind) => kind.trim())
				.filter(Boolean),
		)
		.pipe(z.array(z.enum(['lowercase', 'uppercase', 'number', 'symbol'])))
		.describe(
			'Kinds of characters that a password must have, separated by commas: lowercase, uppercase, number, symbol.',
		),
	PASSWORD_BLOCKLIST: flag('1').describe('1 refuses the passwords that everybody tries first; 0 accepts them.'),
	ENUMERATION_PROTECTION: flag('1').describe('1 answers wrong password and unknown email alike; 0 tells them apart.'),
	SMTP_URL: z
		.url({ protocol: /^smtps?$/, error: 'give a URL that starts with smtp:// or smtps://.', abort: true })
		.refine(canBeRead, howToWrite)
		.optional()
		.describe(
			'Mail server, for example smtps://user:password@mail.example:465. Without it mail stays in DATA_DIR/outbox.',
		),
	MAIL_FROM: sender
		.optional()
		.describe(
			'Sender of mail, for example "Vouch <hello@vouch.example>". Default: SITE_NAME and no-reply at the host of PUBLIC_URL.',
		),
	IDENTITY_KEY_SECRET: z
		.string()
		.min(32, 'give at least 32 characters, for example of openssl rand -base64 32.')
		.optional()
		.describe(
			'Encrypts signing keys and waiting mail at rest, with at least 32 characters. Without it a random secret is kept in DATA_DIR.',
		),
	MAP_STYLE_URL: z
		.url({ protocol: /^https?$/, error: 'give a URL that starts with https://.' })
		.optional()
		.describe(
			'A MapLibre style for maps at street level, for example https://tiles.example/style.json. Pages may then ask its host. Without it maps show the outlines of countries, from this site alone.',
		),
	MAP_HOSTS: z
		.string()
		.default('')
		.transform((value) =>
			value
				.split(',')
				.map((host) => host.trim())
				.filter(Boolean),
		)
		.pipe(
			z.array(
				z.string().regex(/^https?:\/\/(\*\.)?[a-z0-9.-]+(:\d+)?$/i, 'name each as https://HOST, without a path.'),
			),
		)
		.describe(
			'With the one before: other hosts from which that style takes tiles, letters and pictures, as https://HOST, separated by commas.',
		),
	IMPORT_MAX_MB: z.coerce
		.number()
		.int()
		.min(1)
		.max(10_000)
		.default(200)
		.describe('Largest file that an operator may send to the import page, in megabytes; the command has no limit.'),
	DUMPS: flag('1').describe(
		'1 writes the public files of the directory (/open-data) once a day into DATA_DIR/dumps; 0 leaves that to npm run dump.',
	),
	TEST_PAGE: flag('0').describe(
		'1 shows the component gallery at /test where others reach the site, too. On a site that is only tried on its own machine it is always there.',
	),
	LOG_LEVEL: z
		.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
		.default('info')
		.describe('How much is logged.'),
} as const;

const schema = z
	.object(settings)
	.transform((env) => {
		const PUBLIC_URL = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, '');
		const isLocal = env.NODE_ENV !== 'production' && isLoopback(new URL(PUBLIC_URL).hostname);
		return {
			...env,
			PUBLIC_URL,
			DEMO: env.DEMO ?? isLocal,
			STORAGE_URL: env.STORAGE_URL ?? `file:${join(env.DATA_DIR, 'media')}`,
			/** Whether the site is only tried out on its own machine: nobody set it to production, and others cannot reach it. */
			isLocal,
			/** Whether the page /test answers. */
			isGalleryShown: env.TEST_PAGE || isLocal || env.NODE_ENV === 'development',
		};
	})
	.superRefine((env, issues) => {
		const refuse = (name: keyof typeof settings, message: string) =>
			issues.addIssue({ code: 'custom', path: [name], message });
		if (env.DEMO_IDP && !env.isLocal) {
			refuse(
				'DEMO_IDP',
				'the demo sign-in lets everybody in as anybody. It runs only where PUBLIC_URL is a loopback address and NODE_ENV is not production.',
			);
		}
		const firebase = ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN'] as const;
		if (firebase.some((name) => env[name])) {
			for (const name of firebase.filter((name) => !env[name]))
				refuse(name, 'is missing: a Firebase project is named by its id, its web API key and its auth domain.');
		}
		if (env.MAP_HOSTS.length > 0 && !env.MAP_STYLE_URL)
			refuse('MAP_STYLE_URL', 'is missing, although MAP_HOSTS is set.');
		for (const [id, secret] of secretsOf) {
			if (env[id] && !env[secret]) refuse(secret, `is missing, although ${id} is set.`);
			if (env[secret] && !env[id]) refuse(id, `is missing, although ${secret} is set.`);
		}
	});
export type Config = z.infer<typeof schema>;

const secretsOf = [
	['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
	['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
] as const;

const isLoopback = (hostname: string): boolean =>
	hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);

const emulatorRefusal =
	'FIREBASE_AUTH_EMULATOR_HOST is set: with it, tools of Firebase take unsigned tokens for real. Unset it where others can reach the site.';

/**
 * Reads the settings from environment variables.
 * @throws Error naming every setting that is wrong, and what is wrong with it.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
	const given = Object.fromEntries(Object.entries(env).filter(([key, value]) => key in settings && value !== ''));
	const result = schema.safeParse(given, { error: sentenceOfIssue });
	if (result.success) {
		if (env.FIREBASE_AUTH_EMULATOR_HOST && !result.data.isLocal) throw new Error(emulatorRefusal);
		return result.data;
	}
	const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
	throw new Error(`Some settings are wrong:\n${lines.join('\n')}`);
}

/** How many letters a long name may differ in from a setting's, to be taken for it. A short one is near to too much. */
const [lettersOff, lengthMin] = [3, 8];

/** Returns the variables that are no settings and look as if they were meant to be, each with the setting that is nearest. */
export function misspeltSettings(env: Record<string, string | undefined>): { name: string; meant: string }[] {
	const known = Object.keys(settings).filter((name) => name.length >= lengthMin);
	return Object.keys(env)
		.filter((name) => name.length >= lengthMin && !(name in settings))
		.flatMap((name) => {
			const meant = closest(name.toUpperCase(), known);
			return distance(name.toUpperCase(), meant) <= lettersOff ? [{ name, meant }] : [];
		});
}

/** Returns the rows of the settings table in the README: name, default, sentence. */
export function settingsTable(): { name: string; fallback: string; sentence: string }[] {
	return Object.entries(settings).map(([name, type]) => {
		const parsed = type.safeParse(undefined);
		const fallback =
			parsed.success && parsed.data !== undefined
				? String(parsed.data === true ? 1 : parsed.data === false ? 0 : parsed.data)
				: '';
		return { name, fallback, sentence: type.description ?? '' };
	});
}
