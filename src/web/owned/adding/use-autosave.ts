import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '#contract/client.ts';
import { isStoredAlike, type ProfileDraft } from '#web/owned/form/draft/draft.ts';
import type { useProfileDraft } from '#web/owned/form/draft/use-profile-draft.ts';
import { readPoint } from '#web/owned/form/location/point.ts';
import type { SaveDraft } from '#web/owned/form/use-saving.ts';

const pauseMs = 1_000;

/**
 * Stores a draft whenever nothing was typed for a moment. What the server does not take stays in this browser, without a
 * word: whoever types is told when they go on. Whether others see it is never changed by it. `store` does it at once, and is done when the last of it is.
 */
export function useAutosave(form: ReturnType<typeof useProfileDraft>, save: SaveDraft, isOn: boolean) {
	const [isStoring, setStoring] = useState(false);
	const underWay = useRef(Promise.resolve());
	const refused = useRef<ProfileDraft>(undefined);
	const latest = useRef({ form, save });
	latest.current = { form, save };
	const isStored = isStoredAlike(form.base, form.draft);

	const store = useCallback(() => {
		const attempt = async () => {
			const { form, save } = latest.current;
			const { base, draft, clash, rebase } = form;
			const isFit = readPoint(draft.point) !== null && !clash && draft !== refused.current;
			if (!isFit || isStoredAlike(base, draft)) return;
			setStoring(true);
			try {
				rebase(await save({ draft: { ...draft, status: base.status }, base, isDistinct: false }));
			} catch (error) {
				if (!(error instanceof ApiError)) throw error;
				if (error.code !== 'network') refused.current = draft;
			} finally {
				setStoring(false);
			}
		};
		// One after the other, each over the version that the one before has made.
		underWay.current = underWay.current.then(attempt, attempt);
		return underWay.current;
	}, []);

	const { draft } = form;
	useEffect(() => {
		if (!isOn || isStored) return;
		const timer = setTimeout(() => void store(), pauseMs);
		return () => clearTimeout(timer);
	}, [isOn, isStored, draft, store]);
	useEffect(() => {
		if (!isOn) return;
		const retry = () => void store();
		window.addEventListener('online', retry);
		return () => window.removeEventListener('online', retry);
	}, [isOn, store]);
	return { isStored, isStoring, store };
}
