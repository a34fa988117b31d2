import { Angry, Frown, Laugh, Meh, Smile } from 'lucide-react';
import { sentences } from '#sentences/shell.ts';
import { classNames } from '#web/components/class-names.ts';

/** From 1 to 5. */
export const faces = [Angry, Frown, Meh, Smile, Laugh] as const;

/** Five faces of which one is chosen: a picture of an answer, not a control. */
export function FaceRow({ score }: { score: 1 | 2 | 3 | 4 | 5 }) {
	return (
		<span className="flex gap-1 sm:gap-1.5" role="img" aria-label={sentences.score.ofFive({ score })}>
			{faces.map((Face, index) => (
				<span
					key={index}
					className={classNames(
						'grid size-8 place-items-center sm:size-10 rounded-full',
						index + 1 === score ? 'bg-accent text-on-accent' : 'text-muted',
					)}
				>
					<Face aria-hidden="true" className="size-6" strokeWidth={1.75} />
				</span>
			))}
		</span>
	);
}
