import { useCallback, useRef, useState } from 'react';
import type { Profile } from '#contract/profiles/profiles.ts';
import { api } from '#web/calls/api.ts';
import { changesOf, draftOf } from '#web/owned/form/draft/draft.ts';
import { FollowedVersion } from '#web/owned/form/draft/followed-version.ts';
import type { SaveDraft } from '#web/owned/form/use-saving.ts';

/** Keeps a stored business as this page knows it, and the version over which the next change is saved. */
export function useStoredProfile(loaded: Profile, etag: string) {
	const { id } = loaded;
	const [profile, setProfile] = useState(loaded);
	const version = useRef(new FollowedVersion(etag));

	const take = useCallback((data: Profile, headers: Headers): Profile => {
		version.current = new FollowedVersion(headers.get('etag'));
		setProfile(data);
		return data;
	}, []);
	/**
	 * Saves the changes of a draft.
	 * @throws ApiError; `precondition_failed` where somebody else has changed the profile meanwhile
	 */
	const patch = async ({ draft, base, isDistinct }: Parameters<SaveDraft>[0]): Promise<Profile> => {
		const { data, headers } = await api('PATCH /business-profile/:id', {
			params: { id },
			body: { ...changesOf(base, draft), ...(isDistinct && { confirm_distinct: true }) },
			headers: { 'if-match': version.current.etag },
		});
		return take(data, headers);
	};
	const reload = useCallback(async () => {
		const { data, headers } = await api('GET /business-profile/:id', { params: { id } });
		return draftOf(take(data, headers));
	}, [id, take]);
	/**
	 * Takes over a change that was made beside the form, such as a picture, with the tag of the new version if there is
	 * one already.
	 */
	const follow = useCallback((changes: Partial<Profile>, etag: string | null) => {
		if (etag) version.current.follow(etag);
		setProfile((before) => ({ ...before, ...changes }));
	}, []);
	return { profile, take, patch, reload, follow };
}
