import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Suggestion } from '#contract/profiles/directory.ts';
import { directorySentences as sentences } from '#sentences/directory.ts';
import { useCircles } from '#web/circle/use-circles.ts';
import { buttonClasses } from '#web/components/button.tsx';
import { classNames } from '#web/components/class-names.ts';
import { useTyped } from '#web/components/forms/use-typed.ts';
import { late } from '#web/components/states/late.tsx';
import { Skeleton } from '#web/components/states/skeleton.tsx';
import { useSuggestions } from '#web/directory/searching/use-suggestions.ts';
import { linkTo, type Selection } from '#web/links/directory-selection.ts';
import { paths } from '#web/links/paths.ts';

/** Fetched on demand: nobody has typed yet when the page loads. */
const Suggested = late(
	async () => (await import('#web/directory/searching/suggested.tsx')).Suggested,
	<Skeleton className="h-10 w-full" />,
);

interface SearchBoxProps {
	/** The search words in the address. */
	initial: string;
	/** The other filters in the address, which a search keeps. */
	kept?: Selection;
}

/** A plain search form that works without scripts; with scripts it suggests while somebody types. */
export function SearchBox({ initial, kept = {} }: SearchBoxProps) {
	const { typed, setTyped, noteSent } = useTyped(initial);
	const [active, setActive] = useState(-1);
	const [isOpen, setOpen] = useState(false);
	const suggestions = useSuggestions(typed, isOpen);
	const circles = useCircles(suggestions.flatMap(({ profile }) => profile?.id ?? []));
	const listId = useId();
	const navigate = useNavigate();
	const input = useRef<HTMLInputElement>(null);
	useEffect(() => {
		// Text that was typed before the page came alive stays.
		const typedBefore = input.current?.value ?? '';
		if (typedBefore !== initial) setTyped(typedBefore);
	}, []);

	// Other suggestions, or none once the list is closed, stand where the chosen one stood.
	useEffect(() => setActive(-1), [suggestions]);

	const close = () => setOpen(false);
	const search = () => {
		const q = typed.trim();
		close();
		noteSent(q);
		navigate(paths.directoryWith({ ...kept, q: q || undefined }));
	};
	const choose = (suggestion: Suggestion) => {
		close();
		// What is chosen replaces the words that led to it.
		setTyped('');
		navigate(pathOf(suggestion, kept));
	};
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key === 'Escape') return close();
		const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
		const chosen = suggestions[active];
		if (step !== 0 && suggestions.length > 0) {
			event.preventDefault();
			setActive((active + step + suggestions.length + (active < 0 && step < 0 ? 1 : 0)) % suggestions.length);
		} else if (event.key === 'Enter' && chosen) {
			event.preventDefault();
			choose(chosen);
		}
	};

	const isShown = isOpen && suggestions.length > 0;
	return (
		<search className="relative block">
			<form
				action={paths.directory}
				onSubmit={(event) => {
					event.preventDefault();
					search();
				}}
			>
				{Object.entries(kept).map(
					([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
				)}
				<div className="search-field">
					<Search aria-hidden="true" className="size-5 shrink-0 text-muted" />
					<input
						ref={input}
						name="q"
						type="search"
						value={typed}
						maxLength={100}
						autoComplete="off"
						role="combobox"
						aria-label={sentences.searchLabel}
						aria-expanded={isShown}
						aria-controls={isShown ? listId : undefined}
						aria-autocomplete="list"
						aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
						placeholder={sentences.searchPlaceholder}
						onChange={(event) => {
							setTyped(event.target.value);
							setOpen(true);
							setActive(-1);
						}}
						onKeyDown={onKeyDown}
						onBlur={close}
					/>
					<button type="submit" className={buttonClasses('primary')}>
						{sentences.search}
					</button>
				</div>
			</form>
			{isShown && (
				<div
					id={listId}
					role="listbox"
					aria-label={sentences.searchLabel}
					className="absolute inset-x-0 top-full z-30 mt-2 overflow-hidden rounded-2xl border border-line bg-raised py-2 shadow-floating"
				>
					{suggestions.map((suggestion, at) => (
						<div
							key={`${suggestion.kind} ${suggestion.slug}`}
							id={`${listId}-${at}`}
							role="option"
							tabIndex={-1}
							aria-selected={at === active}
							className={classNames(
								'flex cursor-pointer items-center gap-3 px-3 py-2',
								at === active && 'bg-accent-soft',
							)}
							onMouseDown={(event) => {
								event.preventDefault();
								choose(suggestion);
							}}
							onMouseMove={() => setActive(at)}
						>
							<Suggested suggestion={suggestion} typed={typed} circle={circles.get(suggestion.profile?.id ?? '')} />
						</div>
					))}
				</div>
			)}
		</search>
	);
}

/** Returns the address of a suggestion, in which the other filters stay. */
function pathOf({ kind, slug }: Suggestion, kept: Selection): string {
	if (kind === 'profile') return paths.profile(slug);
	return linkTo(
		kept,
		kind === 'category'
			? { q: undefined, category: slug }
			: { q: undefined, place: slug, lat: undefined, lng: undefined, radius: undefined, bbox: undefined },
	);
}
