import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { ConfirmDialog } from '#web/account/confirm-dialog.tsx';
import { codeOf } from '#web/account/sign-in/error-sentences.ts';

/**
 * Runs an action that may ask for a recent sign-in. Returns false when the sign-in was not given and nothing was done.
 */
type Confirmed = (action: () => Promise<void>) => Promise<boolean>;

const ConfirmedContext = createContext<Confirmed>(async (action) => {
	await action();
	return true;
});
export const useConfirmed = (): Confirmed => useContext(ConfirmedContext);

/** The codes by which the identity service and the API ask for a recent sign-in. */
const askingCodes = new Set(['requires-recent-login', 'requires_recent_login']);

/**
 * Asks in a dialog for a recent sign-in where a change needs one, and then goes on by itself: forms stay as they are,
 * and nothing typed is lost.
 */
export function Confirming({ children }: { children: ReactNode }) {
	const [asking, setAsking] = useState<{ answer: (isConfirmed: boolean) => void }>();

	const confirmed: Confirmed = useCallback(async (action) => {
		for (;;) {
			try {
				await action();
				return true;
			} catch (error) {
				if (!askingCodes.has(codeOf(error) ?? '')) throw error;
			}
			const isConfirmed = await new Promise<boolean>((answer) => setAsking({ answer }));
			setAsking(undefined);
			if (!isConfirmed) return false;
		}
	}, []);

	return (
		<ConfirmedContext value={confirmed}>
			{children}
			{asking && <ConfirmDialog onConfirmed={() => asking.answer(true)} onClose={() => asking.answer(false)} />}
		</ConfirmedContext>
	);
}
