/** A bar for how complete a page is, out of 100 points. The number stands beside the bar. */
export const CompletenessBar = ({ points }: { points: number }) => (
	<svg viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true" className="h-2 w-full rounded-full">
		<rect width="100" height="3" className="fill-line" />
		<rect width={points} height="3" className="fill-good" />
	</svg>
);
