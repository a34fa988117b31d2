/** The pin of a place, whose tip stands on its point. */
export const PlacePin = () => (
	<svg viewBox="0 0 32 42" aria-hidden="true" className="block h-11 w-auto drop-shadow-md">
		<path
			d="M16 41C16 41 30 25.5 30 15.5A14 14 0 0 0 2 15.5C2 25.5 16 41 16 41Z"
			className="fill-accent stroke-raised"
			strokeWidth="2"
		/>
		<circle cx="16" cy="15.5" r="5.5" className="fill-raised" />
	</svg>
);
