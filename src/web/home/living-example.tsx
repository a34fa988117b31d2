import { drawingAddress } from '#contract/drawings.ts';
import { homeSentences } from '#sentences/home.ts';
import { Avatar } from '#web/components/faces/avatar.tsx';
import { type RingScores, Rings } from '#web/components/faces/rings.tsx';

const { example: sentences } = homeSentences;
const scores = [4.8, 4.3, 3.6] as const;
/** Each entry has one ring alone, so that the row beside it is known by its colour. */
const rings: readonly RingScores[] = [
	[scores[0], null, null],
	[null, scores[1], null],
	[null, null, scores[2]],
];

/** Shows a business as a member would see it, to explain the three rings before any words do. */
export function LivingExample({ className }: { className?: string }) {
	return (
		<figure className={className}>
			<div className="overflow-hidden rounded-3xl border border-line bg-raised shadow-floating">
				<div className="relative">
					<img
						src={drawingAddress('cafes', sentences.business)}
						alt=""
						width={640}
						height={400}
						fetchPriority="low"
						className="aspect-[2/1] w-full object-cover"
					/>
					<span className="absolute top-3 left-3 rounded-full bg-raised/90 px-3 py-1 font-medium text-xs">
						{sentences.kicker}
					</span>
				</div>
				<div className="flex items-center gap-4 p-5 pb-3">
					<Rings scores={scores} className="size-16" />
					<div>
						<p className="font-heading text-2xl">{sentences.business}</p>
						<p className="text-muted">{sentences.facts}</p>
					</div>
				</div>
				<ul className="px-5 pb-3">
					{sentences.rows.map(([title, who], at) => (
						<li key={title} className="flex items-center gap-3 border-line border-t py-3">
							<Rings scores={rings[at] ?? [null, null, null]} className="size-8" />
							<div className="min-w-0 flex-1">
								<p className="font-medium">{title}</p>
								<p className="truncate text-muted text-sm">{who}</p>
							</div>
							{at === 0 && (
								<span aria-hidden="true" className="flex -space-x-2">
									{sentences.friends.map((name) => (
										<Avatar key={name} name={name} image={null} className="size-8 rounded-full ring-2 ring-raised" />
									))}
								</span>
							)}
							<p className="w-9 text-right font-semibold text-lg tabular-nums">
								<span className="sr-only">
									{sentences.scores({ ring: title ?? '', score: (scores[at] ?? 0).toFixed(1) })}
								</span>
								<span aria-hidden="true">{scores[at]?.toFixed(1)}</span>
							</p>
						</li>
					))}
				</ul>
			</div>
			<figcaption className="mt-4 text-center text-muted">{sentences.moral}</figcaption>
		</figure>
	);
}
