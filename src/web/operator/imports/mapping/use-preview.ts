import { useEffect, useState } from 'react';
import type { ImportPreview } from '#contract/operator/imports.ts';
import { api } from '#web/calls/api.ts';
import { sentenceOf } from '#web/calls/sentence.ts';

const waitMs = 400;

/**
 * Returns the first rows as this mapping reads them, a moment after its last change. The rows before stay until then.
 */
export function usePreview(id: string, mappingText: string) {
	const [preview, setPreview] = useState<ImportPreview | null>(null);
	const [objection, setObjection] = useState<{ sentence: string; isTo: string }>();
	useEffect(() => {
		const leaving = new AbortController();
		const timer = setTimeout(
			async () => {
				try {
					const { data } = await api('POST /operator/imports/:id/preview', {
						params: { id },
						body: { mapping_text: mappingText },
						signal: leaving.signal,
					});
					setPreview(data);
					setObjection(undefined);
				} catch (error) {
					if (leaving.signal.aborted) return;
					setObjection({ sentence: sentenceOf(error), isTo: mappingText });
				}
			},
			preview ? waitMs : 0,
		);
		return () => {
			leaving.abort();
			clearTimeout(timer);
		};
		// `preview` is left out: it only decides how long to wait.
	}, [id, mappingText]);
	return { preview, objection };
}
