// biome-ignore lint/style/noRestrictedImports: this is the one that the others take.
import { type LinkProps, Link as RouterLink } from 'react-router';

/**
 * Links to another page of the site. The router's own link works out on the server, too, what a click will do, which
 * nobody can make there: that takes a tenth of a page's time (business 13.1 to 11.8 ms, directory 15.3 to 13.5).
 */
export const Link = import.meta.env.SSR ? WrittenLink : RouterLink;

/** Writes what the router's link looks like before anybody clicks it. */
function WrittenLink(props: LinkProps) {
	// Any other address is relative to the page, or has parts that the router puts together.
	if (typeof props.to !== 'string' || !/^\/(?!\/)/.test(props.to)) return <RouterLink {...props} />;
	const {
		to,
		target,
		discover: _discover,
		prefetch: _prefetch,
		relative: _relative,
		reloadDocument: _reloadDocument,
		replace: _replace,
		mask: _mask,
		state: _state,
		preventScrollReset: _preventScrollReset,
		viewTransition: _viewTransition,
		defaultShouldRevalidate: _defaultShouldRevalidate,
		...attributes
	} = props;
	return <a {...attributes} href={to} target={target} data-discover="true" />;
}
