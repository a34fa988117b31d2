import { sentences } from '#sentences/shell.ts';
import { Face } from '#web/components/faces/face.tsx';

const faces = [1, 2, 3, 4, 5] as const;

/** Shows five faces with one chosen: a picture of an answer, not a control. */
export function FaceRow({ score }: { score: (typeof faces)[number] }) {
	return (
		<span className="flex gap-1 sm:gap-1.5" role="img" aria-label={sentences.score.ofFive({ score })}>
			{faces.map((value) => (
				<span key={value} className="grid size-8 place-items-center text-muted sm:size-10">
					<Face score={value} isFilled={value === score} className={value === score ? 'size-8' : 'size-6 opacity-60'} />
				</span>
			))}
		</span>
	);
}
