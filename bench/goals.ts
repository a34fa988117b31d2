/** The goals of the project that this bench can decide, with the figure each asks for. */
export interface Goal {
	/** As in docs/goals.md. */
	id: string;
	text: string;
	unit: string;
	limit: number;
	/** Whether the figure must stay above the limit or below it. */
	must: 'reach' | 'stay below';
}

const reach = (id: string, text: string, unit: string, limit: number): Goal => ({
	id,
	text,
	unit,
	limit,
	must: 'reach',
});
const below = (id: string, text: string, unit: string, limit: number): Goal => ({
	id,
	text,
	unit,
	limit,
	must: 'stay below',
});

export const goals = {
	// The goals name pages a second of a machine whose bare list does 2,600 a second.
	htmlListRate: reach('G1', 'directory page rendered fresh ÷ bare list JSON', '×', 160 / 2600),
	htmlListP99: below('G1', 'directory page rendered fresh, p99', 'ms', 120),
	cachedPage: reach('G2', 'directory page from the cache ÷ bare ready page', '×', 0.3),
	mixHits: reach(
		'G20',
		'pages that were kept, of a mix with 2 % follows, 2 % votes, 2 % likes, 1 % reviews and 1 % comments',
		'×',
		0.8,
	),
	unchangedPage: reach(
		'G1b',
		'a page one of whose cards changed ÷ one whose data are what they were, in time',
		'×',
		1.5,
	),
	cachedNotModified: reach('G2', '304 from the cache ÷ bare ready page', '×', 0.5),
	list: reach('G3', 'list JSON ÷ bare', '×', 0.5),
	listP99: below('G3', 'list JSON, p99', 'ms', 25),
	search: reach('G4', 'search of a common word ÷ bare', '×', 0.5),
	searchP99: below('G4', 'slowest of the five searches, p99 at c=4', 'ms', 50),
	htmlProfileRate: reach('G5', 'business page rendered fresh ÷ bare list JSON', '×', 270 / 2600),
	profile: reach('G5', 'business JSON ÷ bare', '×', 0.5),
	overall: reach('issue', 'overall-reviews ÷ bare', '×', 0.5),
	review: reach('G6', 'post a review ÷ bare transaction', '×', 0.45),
	reviewP99: below('G6', 'post a review, p99', 'ms', 40),
	hotReviewRate: reach('G6', '50 writers on one profile', 'reviews/s', 150),
	hotReviewLost: below('G6', '50 writers on one profile: lost updates', 'reviews', 0),
	growthBuffers: below('G9', 'buffers, tenfold rows ÷ before: list, cursor page, business', '×', 1.5),
	searchBuffers: below('G10', 'buffers of the dearest search statement', 'pages', 10_000),
	deepPage: below('G11', 'page 500 ÷ page 1, p50', '×', 3),
	pastDeepest: reach('G11', 'page 501 is refused', 'yes', 1),
	listStatements: below('G12', 'statements a list', 'statements', 4.5),
	listStatementsPerCard: below('G12', 'statements more for 100 cards than for 5', 'statements', 0.5),
	profileStatements: below('G12', 'statements a business page', 'statements', 8.5),
	weightHtml: below('G13', 'directory HTML, gzip', 'KB', 15),
	weightCss: below('G13', 'CSS, gzip', 'KB', 20),
	weightJs: below('G13', 'JS, gzip', 'KB', 140),
	weightSum: below('G13', 'all of it, gzip', 'KB', 175),
	weightRequests: below('G13', 'requests without images', 'requests', 12.5),
	weightForeign: below('G13', 'requests to another host', 'requests', 0.5),
	memory: below('G14', 'memory after the whole run (PSS), PostgreSQL', 'MB', 400),
	memoryGrowth: below('G14', 'memory after ten minutes of mixed load, more than before', '%', 5),
	embeddedMemory: below('G14', 'memory with PGlite (PSS)', 'MB', 900),
	embeddedFirstPeak: below('issue', 'PGlite, first start ever: peak memory with its helpers', 'MB', 750),
	embeddedRest: below('issue', 'PGlite, existing folder: memory at rest', 'MB', 400),
	embeddedPeak: below('issue', 'PGlite, existing folder: peak memory with an upload of 8 MB', 'MB', 550),
	startPostgres: below('G15', 'start to first directory page, PostgreSQL', 's', 1.5),
	startEmbedded: below('G15', 'start on an existing PGlite folder', 's', 2.5),
	startFirst: below('G15', 'first start ever', 's', 8),
	embeddedList: reach('G16', 'PGlite: list JSON', 'requests/s', 150),
	embeddedProfile: reach('G16', 'PGlite: business JSON', 'requests/s', 120),
	embeddedReview: reach('G16', 'PGlite: reviews', 'reviews/s', 100),
	embeddedCached: below('G16', 'PGlite: cached page during a 100 ms statement, p99', 'ms', 20),
	importPostgres: reach('G17', 'import to PostgreSQL', 'rows/s', 1500),
	importEmbedded: reach('G17', 'import to PGlite', 'rows/s', 400),
	importMemory: below('G17', 'import: peak memory, 100,000 rows over 10,000', 'MB', 50),
	importPeak: below('issue', 'import: peak memory', 'MB', 300),
	importAgain: reach('G17', 'second import of the same file', '× faster', 3),
	overload: reach('G18', 'answers at four times the capacity ÷ capacity', '×', 0.8),
	signIn: reach('issue', 'sign-ins ÷ bare argon2 with as many threads', '×', 0.5),
	refresh: reach('issue', 'token refreshes ÷ bare RS256 signatures', '×', 0.15),
	verify: reach('issue', 'verifying a token with its session ÷ bare RS256 verification', '×', 0.5),
	signInTiming: below('threat 5', 'wrong password: median with an account against without, 200 pairs', '%', 10),
	floodDelay: below('issue', '500 sign-ins at once: longest delay of the event loop', 'ms', 100),
	floodRefused: below('issue', '500 sign-ins at once: refused', 'sign-ins', 0),
	floodList: below('issue', '500 sign-ins at once: list JSON meanwhile, p99', 'ms', 100),
	floodPage: below('issue', '500 sign-ins at once: cached page meanwhile, p99', 'ms', 100),
	graphByHand: below(
		'issue',
		'friends, rings, suggestions: p95 of our statements ÷ the best by hand in pgbench, planned anew too',
		'×',
		2,
	),
	graphGrowth: below('issue', 'the same, tenfold members ÷ before: p95 over HTTP', '×', 2),
	told: reach('G7', 'inbox, threads, notifications, feed, posts: the least ÷ bare', '×', 0.5),
	inboxP99: below('G7', 'inbox, p99', 'ms', 15),
	inboxStatements: below('G12', 'statements an inbox', 'statements', 3.5),
	feedStatements: below('G12', 'statements a feed', 'statements', 6.5),
	toldByHand: below(
		'issue',
		'inbox, threads, notifications, feed, posts: p95 of our statements ÷ the best by hand in pgbench, planned anew too',
		'×',
		2,
	),
	toldGrowth: below('issue', 'the same, with a hundred times as many messages, posts and likes: p95 over HTTP', '×', 2),
	secondRing: below('G8', 'reviews of friends of friends at 50 friends, p95', 'ms', 30),
	popularMember: below('G8', 'a member with 5,000 friends: dearest call, p95', 'ms', 150),
	directoryByHand: below(
		'issue',
		'list, searches, filter, suggest: p95 of our statements ÷ the same in pgbench, planned anew too',
		'×',
		2,
	),
	directoryGrowth: below('issue', 'the same, 10,000 → 1,000,000 profiles: p95 over HTTP', '×', 3),
	directoryFresh: below('G4', 'a map or filter that nobody asked for before, at 1,000,000 profiles: p95', 'ms', 150),
	award: reach('G21', 'awards of coins ÷ the bare transaction, the least of 1, 8 and 32 at once', '×', 0.4),
	ledgerByHand: below(
		'G21',
		'transactions and six months: p95 of our statements ÷ the best by hand in pgbench, planned anew too',
		'×',
		2,
	),
	ledgerGrowth: below('G21', 'the same, a hundredfold lines ÷ before: p95 over HTTP', '×', 2),
	lcp: below('G19', 'slow phone and network: list, business, four clicks: LCP', 'ms', 2000),
	cls: below('G19', 'the same: CLS', 'of the screen', 0.02),
	inp: below('G19', 'the same: INP', 'ms', 150),
	profileHtml: below('issue', 'page of the most reviewed business, HTML, gzip', 'KB', 40),
	profileJs: below('issue', 'the same, JS before its map, gzip', 'KB', 150),
} satisfies Record<string, Goal>;
export type GoalName = keyof typeof goals;

export interface Verdict extends Goal {
	name: GoalName;
	value: number;
	holds: boolean;
	/** Why a clock figure proves nothing, when it does not. */
	note?: string;
}

export function judge(name: GoalName, value: number, note?: string): Verdict {
	const goal: Goal = goals[name];
	return {
		...goal,
		name,
		value,
		holds: goal.must === 'reach' ? value >= goal.limit : value <= goal.limit,
		...(note && { note }),
	};
}
