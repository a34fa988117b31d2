const mouths = [
	'M8 17c2-3 6-3 8 0',
	'M8.5 16.5c1.8-1.6 5.2-1.6 7 0',
	'M8.5 15.8h7',
	'M8.5 15c1.8 1.7 5.2 1.7 7 0',
	'M8 14.2c1.6 3.6 6.4 3.6 8 0z',
] as const;

/** What each `Face` of a page refers to: drawn anew, the eighty of a business page were a third of its elements. */
export function FaceShapes() {
	return (
		<svg className="absolute size-0" aria-hidden="true">
			{mouths.map((mouth, at) => (
				<symbol
					key={mouth}
					id={`face-${at + 1}`}
					viewBox="0 0 24 24"
					fill="none"
					stroke="currentColor"
					strokeWidth="1.7"
					strokeLinecap="round"
					strokeLinejoin="round"
				>
					<circle cx="12" cy="12" r="10" />
					<path d="M8.8 9.6v.6M15.2 9.6v.6" strokeWidth="2.2" />
					<path d={mouth} fill={at === 4 ? 'currentColor' : 'none'} />
				</symbol>
			))}
		</svg>
	);
}

/** One of the five faces, 1 the saddest. Decoration: its label stands beside it. */
export const Face = ({ score, className }: { score: number; className?: string }) => (
	<svg aria-hidden="true" className={className}>
		<use href={`#face-${score}`} />
	</svg>
);
