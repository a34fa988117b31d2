import type { LoaderFunctionArgs } from 'react-router';
import { sentences } from '#sentences/shell.ts';
import { siteContext } from '#web/document/site.ts';
import { paths } from '#web/links/paths.ts';

const paper = '#fbf8f4';
const icon = (size: number, purpose: 'any' | 'maskable') => ({
	src: `/assets/logo/icon-${size}.png`,
	sizes: `${size}x${size}`,
	type: 'image/png',
	purpose,
});

/** Answers the manifest by which the site is installed as an app, under the name that the operator gave it. */
export function loader({ context }: LoaderFunctionArgs) {
	const { name } = context.get(siteContext);
	const manifest = {
		id: '/',
		name,
		short_name: name,
		description: sentences.tagline,
		start_url: paths.home,
		scope: '/',
		display: 'standalone',
		background_color: paper,
		theme_color: paper,
		icons: [
			icon(192, 'any'),
			icon(512, 'any'),
			icon(192, 'maskable'),
			icon(512, 'maskable'),
			{ src: '/assets/logo/logo.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
		],
		shortcuts: [{ name: sentences.nav.directory, url: paths.directory }],
	};
	return Response.json(manifest, { headers: { 'content-type': 'application/manifest+json' } });
}
