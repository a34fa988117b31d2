import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '#contract/client.ts';
import { isStoredAlike, type ProfileDraft } from '#web/owned/form/draft/draft.ts';
import type { useProfileDraft } from '#web/owned/form/draft/use-profile-draft.ts';
import { readPoint } from '#web/owned/form/location/point.ts';
import type { SaveDraft } from '#web/owned/form/use-saving.ts';

const pauseMs = 1_000;

/**
 * Stores a draft whenever nothing was typed for a moment. What the server refuses stays in this browser, and the form
 * tells about it only when somebody goes on. Autosaving never changes whether others see the business. `store` saves at
 * once, and resolves when the last save is done; `alone` does that, then `work` over what is stored by then, which no other
 * save comes between.
 */
export function useAutosave(form: ReturnType<typeof useProfileDraft>, save: SaveDraft, isOn: boolean) {
	const [isStoring, setStoring] = useState(false);
	const underWay = useRef(Promise.resolve());
	const refused = useRef<ProfileDraft>(undefined);
	/** The last save, which the form knows of only once it is drawn anew. */
	const saved = useRef<{ over: ProfileDraft; stored: ProfileDraft }>(undefined);
	const latest = useRef({ form, save });
	latest.current = { form, save };
	const isStored = isStoredAlike(form.base, form.draft);

	const storedNow = useCallback(() => {
		const { base } = latest.current.form;
		return saved.current?.over === base ? saved.current.stored : base;
	}, []);
	const store = useCallback(() => {
		const attempt = async () => {
			const { form, save } = latest.current;
			const { draft, clash, rebase } = form;
			const base = storedNow();
			const isFit = readPoint(draft.point) !== null && !clash && draft !== refused.current;
			if (!isFit || isStoredAlike(base, draft)) return;
			setStoring(true);
			try {
				const stored = await save({ draft: { ...draft, status: base.status }, base, isDistinct: false });
				saved.current = { over: latest.current.form.base, stored };
				rebase(stored);
			} catch (error) {
				if (!(error instanceof ApiError)) throw error;
				if (error.code !== 'network') refused.current = draft;
			} finally {
				setStoring(false);
			}
		};
		// The saves run one after the other, each over the version that the one before has made.
		underWay.current = underWay.current.then(attempt, attempt);
		return underWay.current;
	}, [storedNow]);
	const alone = <T>(work: (stored: ProfileDraft) => Promise<T>): Promise<T> => {
		const done = store().then(() => work(storedNow()));
		underWay.current = done.then(
			() => {},
			() => {},
		);
		return done;
	};

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
	return { isStored, isStoring, store, alone };
}
