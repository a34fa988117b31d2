import { Fragment, type ReactNode } from 'react';

/** Encloses the name of an element within a text (U+FFFC, the object replacement character). */
const mark = '\uFFFC';

/**
 * Returns a sentence with elements in the places of its parameters, wherever its language puts them:
 * `withElements(sentences.until, { day: <Day … /> })`.
 */
export function withElements<Name extends string>(
	sentence: (values: Record<Name, string>) => string,
	elements: Record<Name, ReactNode>,
): ReactNode {
	const places = Object.fromEntries(Object.keys(elements).map((name) => [name, mark + name + mark]));
	return sentence(places as Record<Name, string>)
		.split(mark)
		.map((part, at) => (at % 2 === 0 ? part : <Fragment key={at}>{elements[part as Name]}</Fragment>));
}
