/** The largest number that has room on an icon; what is counted here is counted up to one more. */
const shownMax = 99;

/**
 * Returns a count as it stands on an icon and in the name of the icon. Both are the same, so that somebody who speaks
 * to their device can say what they read.
 */
export const countText = (count: number): string => (count > shownMax ? `${shownMax}+` : String(count));

/** Shows how many things wait, in the corner of an icon. The name of the icon says the number to screen readers. */
export function CountBadge({ count }: { count: number }) {
	if (count === 0) return null;
	return (
		<span
			aria-hidden="true"
			className="absolute top-0 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 font-medium text-on-accent text-xs tabular-nums ring-2 ring-canvas"
		>
			{countText(count)}
		</span>
	);
}
