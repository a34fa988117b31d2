import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
// biome-ignore lint/style/noRestrictedImports: the two are compared.
import { type LinkProps, Link as RouterLink, StaticRouter } from 'react-router';
import { expect, test } from 'vitest';
import { Link } from '#web/links/link.tsx';

const rendered = (Tested: ComponentType<LinkProps>, props: LinkProps) =>
	renderToString(
		<StaticRouter location="/directory/here?a=1">
			<Tested {...props}>Words</Tested>
		</StaticRouter>,
	);

test.each<LinkProps>([
	{ to: '/' },
	{ to: '/directory?category=cafes&page=2#list', className: 'a b', 'aria-label': 'Label' },
	{ to: '/business-profile/caf\u00e9%20x', replace: true, preventScrollReset: true, state: { a: 1 }, rel: 'nofollow' },
	{ to: '/about', prefetch: 'intent', reloadDocument: true, viewTransition: true, target: '_blank' },
	{ to: '?page=2' },
	{ to: '#list' },
	{ to: 'beside' },
	{ to: '//elsewhere.example/x' },
	{ to: 'https://elsewhere.example/x' },
	{ to: { pathname: '/about', hash: '#end' } },
])('a link is written as the router writes one that need not be discovered: %j', (props) => {
	expect(rendered(Link, props)).toBe(rendered(RouterLink, { discover: 'none', ...props }));
});
