import { useState } from 'react';
import { isCode, readCode } from '#contract/offers/code-letters.ts';

/**
 * Holds a code as it is typed. `field` is what a field for it needs; `read` returns the code that a text is, or null and
 * says `notACode` in the field.
 */
export function useTypedCode(notACode: string) {
	const [value, setValue] = useState('');
	const [error, setError] = useState<string>();
	const onChange = (text: string) => {
		setValue(text);
		setError(undefined);
	};
	const read = (text: string): string | null => {
		const code = readCode(text);
		setError(isCode(code) ? undefined : notACode);
		return isCode(code) ? code : null;
	};
	return { field: { value, error, onChange, autoComplete: 'off', spellCheck: 'false', maxLength: 40 } as const, read };
}
