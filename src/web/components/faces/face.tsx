import { classNames } from '#web/components/class-names.ts';

/** The brows, eyes and mouth that tell each face from the others without its colour. */
const expressions = [
	{ brows: 'M6.8 7.6l3.2 1.6M17.2 7.6L14 9.2', eyes: 'M9 11v.3M15 11v.3', mouth: 'M8 17.6c1.8-3.4 6.2-3.4 8 0' },
	{ brows: '', eyes: 'M8.8 9.8v.5M15.2 9.8v.5', mouth: 'M8.4 16.4c1.9-1.6 5.3-1.6 7.2 0' },
	{ brows: '', eyes: 'M8.8 9.6v.6M15.2 9.6v.6', mouth: 'M8.5 15.4h7' },
	{ brows: '', eyes: 'M8.8 9.4v.6M15.2 9.4v.6', mouth: 'M8 14.2c1.7 2.9 6.3 2.9 8 0' },
	{
		brows: 'M7.2 10.2c.6-1.5 2.4-1.5 3 0M13.8 10.2c.6-1.5 2.4-1.5 3 0',
		eyes: '',
		mouth: 'M7.4 13.2h9.2c0 5.9-9.2 5.9-9.2 0z',
	},
] as const;

/**
 * Defines the shapes that each `Face` of a page refers to: drawn in place, the eighty of a business page were a third
 * of its elements.
 */
export function FaceShapes() {
	return expressions.map(({ brows, eyes, mouth }, at) => (
		<symbol
			key={mouth}
			id={`face-${at + 1}`}
			viewBox="0 0 24 24"
			fill="none"
			stroke="var(--face-line, currentColor)"
			strokeWidth="1.7"
			strokeLinecap="round"
			strokeLinejoin="round"
		>
			<circle cx="12" cy="12" r="10" fill="var(--face-fill, none)" stroke="currentColor" />
			{eyes && <path d={eyes} strokeWidth="2.3" />}
			<path d={`${brows}${mouth}`} fill={at === 4 ? 'var(--face-line, currentColor)' : 'none'} />
		</symbol>
	));
}

/** The `handle` of a page that shows no `Face`, and is sent without their shapes. */
export const withoutFaces = 'without faces';

interface FaceProps {
	/** The score, from 1 to 5. */
	score: number;
	/**
	 * Whether the face has its colour, as an answer that somebody gave; otherwise it is an outline in the colour of the
	 * text.
	 */
	isFilled?: boolean;
	className?: string;
}

/** Shows one of the five faces, 1 the saddest. It is decoration: its label stands beside it. */
export const Face = ({ score, isFilled = false, className }: FaceProps) => (
	<svg aria-hidden="true" className={classNames(isFilled && `face-filled face-${score}`, className)}>
		<use href={`#face-${score}`} />
	</svg>
);
