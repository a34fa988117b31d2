import { useCallback, useRef, useState } from 'react';

/**
 * Holds why a form was refused, for as long as the refused fields are unchanged: `stands` returns whether all the named
 * fields are as they were then.
 */
export function useRefusal<Refusal, Fields extends object>(fields: Fields) {
	const [refused, setRefused] = useState<{ refusal: Refusal; fields: Fields }>();
	// Somebody may have typed on while the answer was under way: the refusal still stands until the next change.
	const latest = useRef(fields);
	latest.current = fields;
	const refuse = useCallback(
		(refusal: Refusal | undefined) => setRefused(refusal && { refusal, fields: latest.current }),
		[],
	);
	const stands = (...names: (keyof Fields)[]): boolean =>
		refused !== undefined && names.every((name) => Object.is(refused.fields[name], fields[name]));
	return { refusal: refused?.refusal, stands, refuse };
}
