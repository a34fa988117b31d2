/** What has room on a symbol. */
const shownMax = 9;

/** How much of something waits, in the corner of the symbol that leads to it; its name is said by the symbol. */
export function CountBadge({ count }: { count: number }) {
	if (count === 0) return null;
	return (
		<span
			aria-hidden="true"
			className="absolute top-0 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 font-medium text-on-accent text-xs tabular-nums ring-2 ring-canvas"
		>
			{count > shownMax ? `${shownMax}+` : count}
		</span>
	);
}
