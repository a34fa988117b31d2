/** What may import what in src/, as data. The reasons are printed when a line breaks a rule. */
export interface Rule {
	/** Folders of src/ and packages that files of the folder may import, besides their own folder and Node. */
	may: readonly string[];
	/** Packages are restricted only where it says so. */
	packages?: readonly string[];
	because: string;
}

export const rooms: Record<string, Rule> = {
	contract: { may: [], packages: ['zod'], because: 'it runs in the browser, on the server and in the tests' },
	db: {
		may: [],
		packages: ['kysely', 'pg', 'pg-copy-streams', '@electric-sql/pglite', 'uuid'],
		because: 'plumbing knows no feature',
	},
	caches: {
		may: [],
		packages: ['lru-cache'],
		because: 'it keeps and lets go, and does not know what',
	},
	jobs: {
		may: ['db'],
		packages: ['pg-boss', 'kysely', 'fastify'],
		because: 'it knows that there is something to do, when and how often, not what',
	},
	outside: {
		may: [],
		packages: ['ipaddr.js'],
		because: 'it knows whom one may ask, not what for',
	},
	mail: {
		may: ['contract', 'db', 'jobs', 'http'],
		packages: ['nodemailer', 'kysely', 'fastify'],
		because: 'it knows how mail looks and travels, not what it is about',
	},
	identity: {
		may: ['contract', 'db', 'mail', 'caches', 'http'],
		because: 'identity and api meet only through tokens and an interface of the contract',
	},
	api: {
		may: ['contract', 'db', 'jobs', 'mail', 'caches', 'outside'],
		because: 'identity and api meet only through tokens and an interface of the contract',
	},
	web: { may: ['contract', 'caches'], because: 'it has no privilege that another client lacks' },
	http: {
		may: [],
		packages: ['fastify'],
		because: 'it knows how requests come and are told of, not what they ask',
	},
	demo: {
		may: ['contract', 'db', 'api', 'identity', 'caches'],
		because: 'it fills an empty site as its members would',
	},
};

/** Features of src/api from the bottom up: each may import `service.ts` of features in the rows before its own, and of their rooms. */
export const features: readonly (readonly string[])[] = [
	['events', 'mailed-addresses', 'bonds'],
	['media', 'coins', 'notifications', 'content', 'openapi'],
	['members'],
	['catalogue'],
	['profiles', 'friends'],
	['directory'],
	['reviews', 'follows', 'offers', 'imports', 'views', 'sitemap', 'dumps'],
	['messages', 'posts', 'kept-businesses'],
	['keepers', 'referrals'],
	['claims'],
	['invitations'],
	['confirmations'],
	['moderation'],
	['exports'],
	['departures', 'merges', 'control', 'home', 'jobs'],
];

/** Folders of src/api on which all features stand, as on the files directly in it: they know none of them. */
export const foundations: readonly string[] = ['text', 'geometry', 'answers', 'direct-door', 'limits'];

/**
 * Rooms of src/web from the bottom up: each may import from the rooms in the rows before its own. Files directly in src/web
 * (the routes, the root, what browser and server begin with) stand above them all; `server` alone stands above these.
 */
export const webRooms: readonly (readonly string[])[] = [
	['sentences'],
	['document', 'formats', 'links'],
	['components'],
	['map'],
	['session'],
	['calls'],
	['machines', 'circle', 'events', 'counts'],
	['directory', 'pictures', 'reports', 'waiting'],
	['account', 'articles', 'offline'],
	['reviews', 'messages', 'notifications', 'coins'],
	['posts', 'offers'],
	['members', 'invitations', 'referrals'],
	['shell', 'home'],
	['claims'],
	['profile'],
	['owned'],
	['operator'],
	['welcome'],
	['control'],
	['gallery'],
];

/** A folder that holds more holds a second noun. */
export const filesAFolder = 25;
/** Folders of src/ that may hold more, by how they end. */
export const longFolders: readonly string[] = ['/migrations'];

/** Files directly in src/ build and start things: they import anything, and no room imports them. */
export const configFile = 'config.ts';
export const featureReasons = {
	foreign: "a feature's tables and rules are its own: others call its service.ts, or that of one of its rooms",
	uphill: 'features depend downhill only, so that there are no cycles',
	foundation: 'what all features stand on knows none of them',
	unknown: 'every feature has a place in the order of test/import-rules.ts',
	webUphill: 'rooms of the web import what lies below them, so that a page can be moved or taken out',
	top: 'files directly in src/ put the rooms together; nothing imports them',
	tests: 'tests, scripts and benchmarks sit on top; nothing imports them',
	config: 'settings are read in one place and handed over; elsewhere only their type is known',
};
