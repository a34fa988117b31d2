import { createContext, type RouterContextProvider } from 'react-router';
import { schemaOrg, type Thing } from '#contract/schema-org/thing.ts';
import { scriptJson } from '#web/document/script-json.ts';

/** What a page tells machines about itself, gathered by its loader on the server. */
const structuredDataContext = createContext<Thing[]>();

/** Prepares the context of a page; to be called before its loaders run. */
export const startStructuredData = (context: RouterContextProvider): void => context.set(structuredDataContext, []);

type Gathering = Pick<RouterContextProvider, 'get'>;

/**
 * Tells what the page is about, in the words of schema.org; for loaders. It goes into the HTML alone, neither into the
 * data that the browser receives nor into its scripts: a reader who goes on within the site has no use for it.
 */
export function describePage(context: Readonly<Gathering>, ...things: Thing[]): void {
	context.get(structuredDataContext).push(...things);
}

/** Returns the element for <head>; empty when nothing was told. It holds data and no script, so it needs no nonce. */
export function structuredDataElement(context: Readonly<Gathering>): string {
	const things = context.get(structuredDataContext);
	if (things.length === 0) return '';
	const json = scriptJson({ '@context': schemaOrg, '@graph': things });
	return `<script type="application/ld+json">${json}</script>`;
}
