import { z } from 'zod';

const flag = (fallback: '0' | '1') =>
	z
		.enum(['0', '1'])
		.default(fallback)
		.transform((value) => value === '1');
const optionalText = z.string().min(1).optional();

/** Every setting: the environment variable, how it is read, its default, and the sentence of the documentation. */
const settings = {
	PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe('Port to listen on.'),
	HOST: z.string().default('0.0.0.0').describe('Address to listen on.'),
	PUBLIC_URL: z
		.url()
		.optional()
		.describe('Where people reach the site, for example https://vouch.example. Default: http://localhost:PORT.'),
	NODE_ENV: z
		.enum(['production', 'development', 'test'])
		.default('production')
		.describe('`npm start` runs as production.'),
	DATA_DIR: z
		.string()
		.default('./data')
		.describe('Folder of the embedded database, the identity secret and the reports of imports.'),
	DATABASE_URL: optionalText.describe(
		'A PostgreSQL server (15 or newer). Without it the embedded database in DATA_DIR is used.',
	),
	DATABASE_POOL: z.coerce
		.number()
		.int()
		.min(1)
		.max(200)
		.default(10)
		.describe('Connections a process opens to PostgreSQL.'),
	TRUSTED_PROXIES: z
		.string()
		.default('')
		.describe('Addresses or networks, separated by commas, whose X-Forwarded-For is believed.'),
	WRITES_PER_MINUTE: z.coerce
		.number()
		.int()
		.min(0)
		.default(120)
		.describe('Changes that one member may make in a minute, counted in each process; 0 for no limit.'),
	DEMO: flag('1').describe('1 fills an empty directory with a demo town on first start; 0 leaves it empty.'),
	SITE_NAME: z.string().min(1).default('Vouch').describe('The name shown everywhere.'),
	OPERATOR_EMAILS: z
		.string()
		.default('')
		.describe('E-mail addresses, separated by commas, whose verified accounts carry the role operator.'),
	FIREBASE_PROJECT_ID: optionalText.describe(
		'With the next two: use this Firebase project instead of the own identity service.',
	),
	FIREBASE_API_KEY: optionalText.describe('Web API key of the Firebase project.'),
	FIREBASE_AUTH_DOMAIN: optionalText.describe('Auth domain of the Firebase project.'),
	PASSWORD_MIN_LENGTH: z.coerce.number().int().min(6).max(128).default(6).describe('Shortest password accepted.'),
	ENUMERATION_PROTECTION: flag('1').describe('1 answers wrong password and unknown e-mail alike; 0 tells them apart.'),
	IDENTITY_KEY_SECRET: optionalText.describe(
		'Encrypts the signing keys at rest. Without it a random secret is kept in DATA_DIR.',
	),
	TEST_PAGE: flag('0').describe('1 shows the component gallery at /test in production too.'),
	LOG_LEVEL: z
		.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
		.default('info')
		.describe('How much is logged.'),
} as const;

const schema = z.object(settings).transform((env) => ({
	...env,
	PUBLIC_URL: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
}));
export type Config = z.infer<typeof schema>;

/** @throws Error naming every setting that is wrong, and what is wrong with it. */
export function readConfig(env: Record<string, string | undefined>): Config {
	const given = Object.fromEntries(Object.entries(env).filter(([key, value]) => key in settings && value !== ''));
	const result = schema.safeParse(given);
	if (result.success) return result.data;
	const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
	throw new Error(`Some settings are wrong:\n${lines.join('\n')}`);
}

/** Rows of the settings table in the README: name, default, sentence. */
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
