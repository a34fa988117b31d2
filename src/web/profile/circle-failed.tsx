import { sentences } from '#sentences/shell.ts';
import { Button } from '#web/components/button.tsx';

/** Stands in the place of what the circle says, where that could not be loaded. */
export const CircleFailed = ({ onRetry }: { onRetry: () => void }) => (
	<p role="alert" className="flex flex-wrap items-center gap-3 text-muted">
		{sentences.errors.couldNotLoad}
		<Button look="secondary" size="small" onClick={onRetry}>
			{sentences.errors.tryAgain}
		</Button>
	</p>
);
