import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { inlineScripts } from './src/web/document/early/inline-script.ts';
import { compileSentences } from './src/web/sentences/compile-sentences.ts';

/** What every public page needs comes in a few files instead of some twenty: a request costs more than a kilobyte. */
const chunkGroups = [
	{
		name: 'framework',
		test: /node_modules\/(react|react-dom|react-router|scheduler|cookie)\/|src\/web\/entry\.client\./,
		priority: 2,
	},
	{
		name: 'reviews',
		test: /src\/web\/(components\/faces\/face\.|reviews\/(review-card|review-reply|review-faces|review-photos|review-states|helpful-button)\.|reports\/report-button\.|waiting\/(waiting|waiting-review|review-events)\.|sentences\/[a-z]{2}\/(reviews\/(reviews|sending)|moderation\/moderation|pictures\/gallery)\.|pictures\/photos\/(photo-tile|photo-lightbox)\.)|lucide-react\/dist\/esm\/icons\/(thumbs-up|pencil|flag)\.|src\/contract\/terms\./,
		// Only these: what they share with pages without reviews stays apart.
		includeDependenciesRecursively: false,
	},
	{
		// Businesses in a list: of the directory, and of the front page.
		name: 'cards',
		test: /src\/web\/(directory\/result-card\.|map\/use-own-position\.|circle\/(circle-line|use-circles)\.|components\/faces\/(listed-card|profile-card|price-signs)\.|sentences\/[a-z]{2}\/directory\.)|lucide-react\/dist\/esm\/icons\/tag\./,
		includeDependenciesRecursively: false,
	},
	{
		// The page of a business, but for its reviews.
		name: 'business',
		test: /src\/web\/(profile\/(profile-page|profile-head|profile-facts|circle-block|circle-failed|ring-legend|share-page|map\/where-map|hours\/[\w-]+)|reviews\/(review-section|review-list|score-explained|use-reviews|writing\/(four-click-panel|face-rows|face-choice|newest-review|use-four-clicks))|posts\/(profile-posts|post-card|post-photos|like-button|comment-item)|offers\/(profile-offers|offer-card)|members\/follows\/followers-link|claims\/verified-badge|components\/times\/day-range|formats\/names|map\/directions|pictures\/photos\/photo-gallery|sentences\/[a-z]{2}\/(posts\/posts|offers\/card|profile-form\/facts|claims\/badge))\.|lucide-react\/dist\/esm\/icons\/(share-2|message-circle|phone|globe|heart)\./,
		includeDependenciesRecursively: false,
	},
	{
		// What every member's page has, and no visitor's.
		name: 'members',
		test: /src\/web\/(shell\/members-bar|counts\/(ask-counts|hear-counts)\.|calls\/reloads\/one-at-a-time\.|events\/|notifications\/(bell|title-count)\.|messages\/(changes|unread-link)\.|components\/count-badge\.)|src\/contract\/notifications\/event-kinds\.|lucide-react\/dist\/esm\/icons\/(bell|mail)\./,
		includeDependenciesRecursively: false,
	},
	{
		// What the pages for signing in and up, for a new password, and of mailed links share.
		name: 'signing-in',
		test: /src\/web\/(account\/sign-in\/(auth-page|auth-frame|use-auth-form|use-form|error-sentences|fields\/(email-field|check-fields|password-field)|providers\/(?!firebase-providers)[\w-]+)|document\/use-heading-focus)\./,
		includeDependenciesRecursively: false,
	},
	{
		name: 'follows',
		test: /src\/web\/members\/follows\/(follow-button|follow-toggle|use-follow)\./,
		includeDependenciesRecursively: false,
	},
	{
		name: 'shell',
		test: /src\/web\/(root\.|session\/(session|identity|api-base)\.|calls\/(sentence|api|load|packed|use-)|links\/(paths|navbar-links|directory-selection|use-address)\.|document\/(site|nonce|page-meta)\.|formats\/(once|numbers|days|moments)\.|sentences\/(label-of|[a-z]{2}\/(shell|locale|map\/map|circle))\.|map\/(lazy-map|no-map)|shell\/(navbar|narrow-menu|avatar-menu|use-|footer)|waiting\/(late-sender|sending)\.|components\/(use-dismiss|use-modal|forms\/use-typed|dropdown|toast|button|class-names|page-heading|faces\/(rings|card-marks|avatar|business-picture|picture)\.|states\/|times\/(day|opening-text|ago|ago-words)\.))|lucide-react\/dist\/esm\/(createLucideIcon|icons\/(search|map|map-pin-off|locate-fixed|x|circle-alert|badge-check|gift))\.|src\/contract\/(client|media)\.|node_modules\/@messageformat\//,
		priority: 1,
	},
];

/** The library that checks calls weighs as much as all that a page brings of its own: a build that sends it to browsers stops. */
const noZodInBrowsers: Plugin = {
	name: 'no-zod-in-browsers',
	applyToEnvironment: ({ name }) => name === 'client',
	generateBundle(_options, bundle) {
		for (const file of Object.values(bundle)) {
			if (file.type !== 'chunk' || !file.moduleIds.some((id) => id.includes('/node_modules/zod/'))) continue;
			this.error(`${file.fileName} holds zod: take what its page needs of the contract from a file without schemas.`);
		}
	},
};

/** Of two files that need each other one runs before what it needs is there, on some pages only: a build with such groups stops. */
const noFilesInCircles: Plugin = {
	name: 'no-files-in-circles',
	applyToEnvironment: ({ name }) => name === 'client',
	generateBundle(_options, bundle) {
		const importsOf = (file: string) => {
			const chunk = bundle[file];
			return chunk?.type === 'chunk' ? chunk.imports : [];
		};
		const known = new Set<string>();
		const follow = (file: string, way: string[]) => {
			if (way.includes(file)) this.error(`Files import each other: ${[...way, file].join(' → ')}.`);
			if (known.has(file)) return;
			for (const imported of importsOf(file)) follow(imported, [...way, file]);
			known.add(file);
		};
		for (const file of Object.keys(bundle)) follow(file, []);
	},
};

/** An entry may hold what others import from it, instead of being a file of its own with a single line. */
const entriesMayHoldMore: Plugin = {
	name: 'entries-may-hold-more',
	applyToEnvironment: ({ name }) => name === 'client',
	options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
};

/**
 * The files that come along with a part that is fetched later: not those that every page has. Where only its own is left there is
 * nothing to fetch beside it, and no list to be sent for that.
 */
function withoutThoseOfEveryPage(
	file: string,
	imported: string[],
	{ hostType }: { hostType: 'html' | 'js' },
): string[] {
	if (hostType === 'html') return imported;
	const others = imported.filter((one) => one !== file && !/\/(entry\.client|root|shell)-[^/]+\.js$/.test(one));
	return others.length === 0 ? [] : [file, ...others];
}

export default defineConfig(({ command }) => ({
	plugins: [
		tailwindcss(),
		compileSentences(),
		inlineScripts(),
		reactRouter(),
		noZodInBrowsers,
		noFilesInCircles,
		entriesMayHoldMore,
	],
	// One self-contained server bundle starts several times faster than hundreds of modules of packages.
	...(command === 'build' && { ssr: { noExternal: true } }),
	environments: {
		client: {
			build: {
				rolldownOptions: {
					output: {
						codeSplitting: { groups: chunkGroups },
					},
				},
			},
		},
	},
	// Found only once a page asks for it, which would reload that page in development.
	optimizeDeps: { include: ['lucide-react'] },
	build: {
		// Apart from public/assets, so that everything below /static/ has a content hash in its name.
		assetsDir: 'static',
		assetsInlineLimit: 0,
		modulePreload: { resolveDependencies: withoutThoseOfEveryPage },
	},
}));
