import { pageSentences } from '#sentences/pages.ts';
import { sentences } from '#sentences/shell.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { FaceRow } from '#web/components/faces/face-row.tsx';
import { type RingScores, Rings } from '#web/components/faces/rings.tsx';
import { paths } from '#web/links/paths.ts';

const ringPictures: readonly RingScores[] = [
	[5, null, null],
	[5, 4.2, null],
	[5, 4.2, 3.6],
];
const shownScores = [5, 4, 4, 5] as const;

/** Explains how the site works: the rings, and the four clicks. */
export function HomeStory() {
	const { home } = pageSentences;
	return (
		<>
			<section className="mx-auto max-w-7xl px-4 py-20 sm:px-6 sm:py-24">
				<h2 className="text-3xl sm:text-4xl">{home.ringsTitle}</h2>
				<p className="mt-4 max-w-xl text-lg text-muted">{home.ringsLead}</p>
				<ol className="mt-12 grid gap-10 md:grid-cols-3">
					{home.rings.map(([title, text], index) => (
						<li key={title} className="border-line border-t pt-7">
							<Rings scores={ringPictures[index] ?? [null, null, null]} className="size-20" />
							<h3 className="mt-6 text-xl">{title}</h3>
							<p className="mt-2 text-muted">{text}</p>
						</li>
					))}
				</ol>
			</section>
			<section className="border-line border-y bg-surface">
				<div className="mx-auto grid max-w-7xl items-center gap-12 px-4 py-20 sm:px-6 sm:py-24 lg:grid-cols-2">
					<div>
						<h2 className="text-3xl sm:text-4xl">{home.stepsTitle}</h2>
						<p className="mt-4 max-w-lg text-lg text-muted">{home.stepsLead}</p>
						<ButtonLink to={paths.fourClickReview} look="secondary" className="mt-8">
							{pageSentences.innovationsPage.read}
						</ButtonLink>
					</div>
					<ul className="space-y-1 rounded-3xl border border-line bg-raised p-5 shadow-raised sm:p-7">
						{home.steps.map((label, index) => (
							<li
								key={label}
								className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-line py-3 not-last:border-b"
							>
								<span className="font-medium">{label}</span>
								<FaceRow score={shownScores[index] ?? 5} />
							</li>
						))}
					</ul>
				</div>
			</section>
		</>
	);
}

/** Shows the last words of the home page, to those who run a business. */
export function HomeOwners() {
	const { home } = pageSentences;
	return (
		<section className="mx-auto w-full max-w-7xl px-4 pb-20 sm:px-6 sm:pb-24">
			<div className="flex flex-wrap items-center justify-between gap-8 rounded-3xl bg-accent-soft px-7 py-10 sm:px-12">
				<div className="max-w-xl">
					<h2 className="text-3xl">{home.ownersTitle}</h2>
					<p className="mt-3 text-lg">{home.ownersLead}</p>
				</div>
				<ButtonLink to={paths.addProfile} size="large">
					{sentences.footer.add}
				</ButtonLink>
			</div>
		</section>
	);
}
