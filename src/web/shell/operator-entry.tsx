import { sentences } from '#sentences/shell.ts';
import { api } from '#web/calls/api.ts';
import { useLoaded } from '#web/calls/use-loaded.ts';
import { paths } from '#web/links/paths.ts';
import { MenuItem, WaitingNumber } from '#web/shell/menu-item.tsx';

async function countWaiting() {
	const { data } = await api('GET /me/control');
	const countOf = (kind: 'moderate' | 'decide_claims') => data.to_do.find((item) => item.kind === kind);
	const [cases, claims] = [countOf('moderate'), countOf('decide_claims')];
	const n = (item: typeof cases) => (item && 'count' in item ? item.count : 0);
	return { cases: n(cases), claims: n(claims) };
}

/**
 * Leads operators to what waits for them, and shows how much that is. The count is asked for when the menu is opened.
 */
export function OperatorEntry({ onChoose }: { onChoose: () => void }) {
	const { state } = useLoaded(countWaiting);
	const { cases, claims } = state.is === 'ready' ? state.value : { cases: 0, claims: 0 };
	const n = cases + claims;
	return (
		<MenuItem to={cases === 0 && claims > 0 ? paths.operatorClaims : paths.operatorModeration} onChoose={onChoose}>
			{sentences.nav.operate}
			{n > 0 && <WaitingNumber n={n} label={sentences.nav.casesWait({ n })} />}
		</MenuItem>
	);
}
