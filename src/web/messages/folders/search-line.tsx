import { Search, X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type RefObject, useCallback, useEffect } from 'react';
import { messageSentences as sentences } from '#sentences/messages/messages.ts';
import { useTyped } from '#web/components/forms/use-typed.ts';

interface SearchLineProps {
	/** The name of the folder that is searched. */
	folder: string;
	/** The search words in the address. */
	q: string;
	onSearch: (q: string) => void;
	field: RefObject<HTMLInputElement | null>;
}

/** The pause in typing before a search: long enough that a word is one search, not one for each letter. */
const waitMs = 400;

/** Searches one folder while somebody types. */
export function SearchLine({ folder, q, onSearch, field }: SearchLineProps) {
	const { typed, setTyped, noteSent } = useTyped(q);
	const search = useCallback(
		(words: string) => {
			noteSent(words);
			onSearch(words);
		},
		[noteSent, onSearch],
	);
	useEffect(() => {
		if (typed.trim() === q) return;
		const timer = setTimeout(() => search(typed.trim()), waitMs);
		return () => clearTimeout(timer);
	}, [typed, q, search]);
	const submit = (event: FormEvent) => {
		event.preventDefault();
		search(typed.trim());
	};
	const clear = () => {
		setTyped('');
		search('');
	};
	const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
		if (event.key !== 'Escape') return;
		event.currentTarget.blur();
		clear();
	};
	return (
		<search>
			<form
				onSubmit={submit}
				className="flex items-center gap-2 rounded-full border border-line bg-raised pr-1 pl-3.5 focus-within:border-accent"
			>
				<Search aria-hidden="true" className="size-4 shrink-0 text-muted" />
				<input
					ref={field}
					value={typed}
					maxLength={100}
					autoComplete="off"
					aria-label={sentences.search({ folder })}
					placeholder={sentences.search({ folder })}
					className="h-10 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted"
					onChange={(event) => setTyped(event.target.value)}
					onKeyDown={onKeyDown}
				/>
				{typed && (
					<button
						type="button"
						aria-label={sentences.clearSearch}
						className="grid size-8 shrink-0 place-items-center rounded-full hover:bg-ink/7"
						onClick={() => {
							clear();
							field.current?.focus();
						}}
					>
						<X aria-hidden="true" className="size-4" />
					</button>
				)}
			</form>
		</search>
	);
}
