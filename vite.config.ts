import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** What every public page needs comes in a few files instead of some twenty: a request costs more than a kilobyte. */
const chunkGroups = [
	{
		name: 'framework',
		test: /node_modules\/(react|react-dom|react-router|scheduler|cookie)\/|rolldown\/runtime/,
		priority: 2,
	},
	{
		name: 'shell',
		test: /src\/web\/((root|session|paths|site|nonce|api|api-base|load|page-meta)\.|auth\/identity|messages\/|directory\/messages|map\/(lazy-map|no-map|messages)|directory-map\/(map-panel|map-preference)|components\/(navbar|narrow-menu|user-menu|use-|dropdown|footer|rings|toast|button|avatar|class-names|page-|empty-state|profile-card|business-picture|picture\.))|lucide-react\/dist\/esm\/(createLucideIcon|icons\/(search|map|map-pin-off|x|circle-alert))\.|src\/contract\/(client|media)/,
		priority: 1,
	},
];

export default defineConfig(({ command }) => ({
	plugins: [tailwindcss(), reactRouter()],
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
	},
}));
