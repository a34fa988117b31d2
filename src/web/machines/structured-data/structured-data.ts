import { createContext, type RouterContextProvider } from 'react-router';
import { schemaOrg, type Thing } from '#contract/schema-org/thing.ts';
import { scriptJson } from '#web/document/script-json.ts';

/** What a page says of itself to machines, gathered by its loader on the server. */
const structuredDataContext = createContext<Thing[]>();

/** For whoever renders a page, before its loaders run. */
export const startStructuredData = (context: RouterContextProvider): void => context.set(structuredDataContext, []);

type Gathering = Pick<RouterContextProvider, 'get'>;

/**
 * Says what the page is about, in the words of schema.org; for loaders. It goes into the HTML alone, neither into the
 * data that the browser is handed nor into its scripts: whoever walks on in a browser has no use for it.
 */
export function describePage(context: Readonly<Gathering>, ...things: Thing[]): void {
	context.get(structuredDataContext).push(...things);
}

/** The element for <head>; empty when nothing was said. Data is no script: it needs no nonce. */
export function structuredDataElement(context: Readonly<Gathering>): string {
	const things = context.get(structuredDataContext);
	if (things.length === 0) return '';
	const json = scriptJson({ '@context': schemaOrg, '@graph': things });
	return `<script type="application/ld+json">${json}</script>`;
}
