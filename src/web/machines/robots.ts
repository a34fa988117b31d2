import type { LoaderFunctionArgs } from 'react-router';
import { siteContext } from '#web/document/site.ts';

/** Pages of one person and the calls are not for search engines. What describes the calls is. */
const rules = [
	'User-agent: *',
	'Allow: /api/v1/docs',
	'Allow: /api/v1/openapi.json',
	'Disallow: /api/',
	'Disallow: /me/',
	'Disallow: /members/',
	'Disallow: /business-profile/me/',
	'Disallow: /auth/',
	'Disallow: /r/',
	'Disallow: /invite/',
	'Disallow: /test',
];

/** Answers robots.txt. The address of the sitemap depends on where people reach the site. */
export function loader({ context }: LoaderFunctionArgs) {
	const lines = [...rules, '', `Sitemap: ${context.get(siteContext).url}/sitemap.xml`, ''];
	return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
