import { useCallback, useRef, useState } from 'react';

/**
 * Why a form was refused, said no longer than what was refused stands in it: `stands` tells whether any of these fields,
 * or all of them, are as they were then.
 */
export function useRefusal<Refusal, Fields extends object>(fields: Fields) {
	const [refused, setRefused] = useState<{ refusal: Refusal; fields: Fields }>();
	// While the answer was under way somebody may have typed on: it is said until the next change all the same.
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
