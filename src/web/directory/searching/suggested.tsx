import { MapPin, Tag } from 'lucide-react';
import type { CardCircle, Suggestion } from '#contract/profiles/directory.ts';
import { directorySentences as sentences } from '#sentences/directory.ts';
import { CircleLine } from '#web/circle/circle-line.tsx';
import { BusinessPicture } from '#web/components/faces/business-picture.tsx';
import { ringScores } from '#web/components/faces/listed-card.ts';
import { Rings } from '#web/components/faces/rings.tsx';
import { typedPart } from '#web/directory/searching/typed-part.ts';

interface SuggestedProps {
	suggestion: Suggestion;
	/** The text in the search field, which is marked in the label. */
	typed: string;
	circle: CardCircle | undefined;
}

/** Shows one suggestion: its kind and name, and for a business its score and what the circle says. */
export function Suggested({ suggestion, typed, circle }: SuggestedProps) {
	const { kind, label, profile } = suggestion;
	const Icon = kind === 'place' ? MapPin : Tag;
	return (
		<>
			{profile ? (
				<BusinessPicture
					category={profile.category?.slug}
					image={profile.image}
					sizes="2.5rem"
					className="size-10 shrink-0 overflow-hidden rounded-lg"
				/>
			) : (
				<span className="grid size-10 shrink-0 place-items-center rounded-lg bg-surface text-muted">
					<Icon aria-hidden="true" className="size-5" />
				</span>
			)}
			<span className="min-w-0 flex-1">
				<span className="block truncate" dir="auto">
					<Marked label={label} typed={typed} />
				</span>
				{circle ? (
					<CircleLine circle={circle} className="flex h-6 items-center gap-1.5 text-muted text-sm" />
				) : (
					<span className="block h-6 truncate text-muted text-sm">{detailOf(suggestion)}</span>
				)}
			</span>
			{profile?.score != null && (
				<span className="flex shrink-0 items-center gap-1.5 font-semibold text-sm tabular-nums">
					<Rings scores={ringScores({ ...profile, circle })} className="size-7" />
					{profile.score.toFixed(1)}
				</span>
			)}
		</>
	);
}

/** Marks the typed part of a label. */
function Marked({ label, typed }: { label: string; typed: string }) {
	const [from, to] = typedPart(label, typed);
	return (
		<>
			{label.slice(0, from)}
			<b className="font-semibold">{label.slice(from, to)}</b>
			{label.slice(to)}
		</>
	);
}

const detailOf = ({ kind, detail, is_closed: isClosed, profile }: Suggestion): string =>
	[
		isClosed && sentences.suggestedClosed,
		profile?.category?.label,
		detail ?? (profile?.category ? null : sentences.suggestionKinds[kind]),
	]
		.filter(Boolean)
		.join(' · ');
