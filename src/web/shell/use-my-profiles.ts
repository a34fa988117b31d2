import { useEffect, useState } from 'react';
import type { MyProfile } from '#contract/profiles/profiles.ts';
import { api } from '#web/calls/api.ts';
import { useSession } from '#web/session/session.ts';
import { useNavbar } from '#web/shell/navbar-context.tsx';

interface MyProfiles {
	profiles: MyProfile[];
	hasFailed: boolean;
}
const none: MyProfiles = { profiles: [], hasFailed: false };

/** Returns the businesses of whoever is signed in: cleared and loaded anew when the navbar-active flag changes. */
export function useMyProfiles(): MyProfiles {
	const uid = useSession()?.uid;
	const { isActive } = useNavbar();
	const [mine, setMine] = useState(none);
	useEffect(() => {
		setMine(none);
		if (!uid) return;
		const controller = new AbortController();
		api('GET /business-profile/my/profiles', { signal: controller.signal }).then(
			({ data }) => setMine({ profiles: data, hasFailed: false }),
			(error: unknown) => {
				if (controller.signal.aborted) return;
				console.error('The businesses of the menu could not be loaded.', error);
				setMine({ profiles: [], hasFailed: true });
			},
		);
		return () => controller.abort();
	}, [uid, isActive]);
	return mine;
}
