import { Button } from '#web/components/button.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';

interface MoreButtonProps {
	label: string;
	hasMore: boolean;
	state: 'rest' | 'loading' | 'failed';
	/** What it was that did not come. */
	failure?: string;
	onPress: () => void;
}

/** At the end of a list of which there may be more; where that did not come, a way to try again. */
export function MoreButton({ label, hasMore, state, failure, onPress }: MoreButtonProps) {
	if (!hasMore) return null;
	if (state === 'failed')
		return (
			<div className="mt-8">
				<ErrorState onRetry={onPress}>{failure}</ErrorState>
			</div>
		);
	return (
		<Button look="secondary" className="mt-8" isBusy={state === 'loading'} onClick={onPress}>
			{label}
		</Button>
	);
}
