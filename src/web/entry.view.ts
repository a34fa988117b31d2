/** Stands at the end of each page whose views are counted, and counts those of visitors, whose page is not hydrated. */

import { whenSeen } from '#web/calls/view-timer.ts';
import { apiBase } from '#web/session/api-base.ts';
import '#web/document/early/early.ts';

const { early } = window;
const { viewed } = document.querySelector<HTMLElement>('[data-viewed]')?.dataset ?? {};
if (early && viewed && document.documentElement.dataset.session !== 'in') {
	early.stopView = whenSeen(() => {
		fetch(`${apiBase}/business-profile/view-profile`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ profile_id: viewed }),
			keepalive: true,
		}).catch(() => {});
	});
}
