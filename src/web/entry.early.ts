/**
 * Stands in the head of every page, and is all that runs for a visitor who reads: the other scripts come when they
 * press, type, turn to a field or see a map (decision 0078). It has to stay small, so it imports only a few lines.
 */

import type { Early } from '#web/document/early/early.ts';
import { holdScripts } from '#web/document/early/held-scripts.ts';
import { keepEarlyInput } from '#web/document/early/keep-early-input.ts';
import { registerServiceWorker } from '#web/offline/register-service-worker.ts';

const [listening, hydrating] = [new AbortController(), new AbortController()];
const { signal } = listening;
const stop = () => listening.abort();
// Without the scripts nothing would answer to what is kept: the browser does what it can.
const scripts = holdScripts(document.currentScript?.nonce ?? '', stop);
const { start } = scripts;
const input = keepEarlyInput(start, signal, hydrating.signal);
const early: Early = {
	...scripts,
	input,
	end() {
		stop();
		hydrating.abort();
	},
};
window.early = early;

const isVisitor = document.documentElement.dataset.session !== 'in';
const opened = location.pathname + location.search;
const before = stored();
// A visitor may have left something to be sent: a review, or the end of a session (`end-on-server.ts`).
const hasToSend = /waiting review|endedTokens/.test(before);
if (!isVisitor || location.hash || history.state?.usr || hasToSend) start();

registerServiceWorker();
addEventListener('DOMContentLoaded', onContent, { signal });
addEventListener('hashchange', start, { signal });
// Somebody may have signed in or out, in another tab or while this page lay in the history.
addEventListener('storage', start, { signal });
addEventListener('pageshow', (event) => event.persisted && stored() !== before && start(), { signal });
// The history leads to a page of the same document that is no longer there: its entry was made without asking the
// server.
addEventListener('popstate', () => location.pathname + location.search !== opened && location.reload(), { signal });

function onContent(): void {
	// The scripts start when a map comes into view, or a part that is there to be pressed.
	const maps = new IntersectionObserver((entries) => {
		if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
		maps.disconnect();
		// The start waits as in `LazyMap`; not every browser tells when it is idle.
		const rest = globalThis.requestIdleCallback ?? ((done: () => void) => setTimeout(done, 200));
		rest(start, { timeout: 2000 });
	});
	for (const map of document.querySelectorAll('[data-map], [data-live]')) maps.observe(map);
}

/** Returns the names of what this browser keeps, and whose session it is. */
function stored(): string {
	try {
		return `${localStorage.getItem('uid')} ${Object.keys(localStorage)}`;
	} catch {
		return '';
	}
}
