import { X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { messageLimits } from '#contract/limits.ts';
import type { Correspondent } from '#contract/messages/messages.ts';
import { composingSentences as sentences } from '#sentences/messages/composing.ts';
import { classNames } from '#web/components/class-names.ts';
import { Avatar } from '#web/components/faces/avatar.tsx';
import { useFoundRecipients } from '#web/messages/composing/use-found-recipients.ts';

interface RecipientsFieldProps {
	value: Correspondent[];
	onChange: (to: Correspondent[]) => void;
	/** The business in whose name the message is written; null for the member. */
	actingAs: string | null;
	error: string | undefined;
	/** Whether the recipients stay as they are, because the message is on its way. */
	isFixed?: boolean;
	/** The label of the field, where it is not for the recipients of a message. */
	label?: string;
	/** Whether only members can be chosen, without businesses and groups. */
	isOfMembers?: boolean;
}

/** Chooses recipients, who are found by typing a name; each is shown with a button to remove them. */
export function RecipientsField({
	value,
	onChange,
	actingAs,
	error,
	isFixed = false,
	label = sentences.to,
	isOfMembers = false,
}: RecipientsFieldProps) {
	const [typed, setTyped] = useState('');
	const [isOpen, setOpen] = useState(false);
	const [active, setActive] = useState(0);
	const { found, isBusy, failure } = useFoundRecipients(typed, actingAs, isOpen);
	const input = useRef<HTMLInputElement>(null);
	const id = useId();
	const options = found.filter(
		(one) => (!isOfMembers || one.type === 'member') && !value.some((other) => other.id === one.id),
	);
	const isShown = isOpen && !isFixed && options.length > 0;
	const add = (party: Correspondent | undefined) => {
		if (!party || isFixed) return;
		onChange([...value, party]);
		setTyped('');
		setActive(0);
		input.current?.focus();
	};
	const remove = (party: Correspondent) => {
		if (isFixed) return;
		onChange(value.filter((other) => other.id !== party.id));
		input.current?.focus();
	};
	const onKeyDown = (event: KeyboardEvent) => {
		const last = value.at(-1);
		const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
		if (event.key === 'Escape' && isOpen) {
			event.stopPropagation();
			setOpen(false);
		} else if (event.key === 'Backspace' && typed === '' && last) remove(last);
		else if (step !== 0 && isShown) {
			event.preventDefault();
			const next = (active + step + options.length) % options.length;
			setActive(next);
			document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
		} else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
			event.preventDefault();
			if (isShown) add(options[active]);
		}
	};
	const told = failure ?? (isBusy || typed.trim() === '' || options.length > 0 ? undefined : sentences.nobodyFound);
	return (
		<div className="relative">
			<div
				className={classNames(
					'flex flex-wrap items-center gap-1.5 border-b py-1.5 focus-within:border-accent',
					error ? 'border-danger' : 'border-line',
				)}
			>
				<label htmlFor={id} className="w-16 shrink-0 text-muted text-sm">
					{label}
				</label>
				{value.map((party) => (
					<span
						key={party.id}
						className="inline-flex min-w-0 max-w-full items-center rounded-full bg-accent-soft pl-1 text-sm"
					>
						<Avatar image={party.image} name={party.name} className="size-6" />
						<span className="min-w-0 truncate pl-2" dir="auto">
							{party.name}
						</span>
						<button
							type="button"
							aria-label={sentences.removeRecipient({ name: party.name })}
							disabled={isFixed}
							className="grid size-8 shrink-0 place-items-center rounded-full hover:bg-ink/7"
							onClick={() => remove(party)}
						>
							<X aria-hidden="true" className="size-3.5" />
						</button>
					</span>
				))}
				<input
					ref={input}
					id={id}
					value={typed}
					maxLength={80}
					autoComplete="off"
					spellCheck={false}
					role="combobox"
					aria-expanded={isShown}
					aria-controls={`${id}-found`}
					aria-autocomplete="list"
					aria-activedescendant={isShown ? `${id}-${active}` : undefined}
					aria-invalid={Boolean(error)}
					aria-describedby={`${id}-told`}
					readOnly={isFixed}
					disabled={value.length >= messageLimits.recipients}
					placeholder={
						value.length > 0 ? undefined : isOfMembers ? sentences.peoplePlaceholder : sentences.toPlaceholder
					}
					className="h-9 min-w-28 flex-1 bg-transparent text-base outline-none placeholder:text-muted"
					onChange={(event) => {
						setTyped(event.target.value);
						setActive(0);
						setOpen(true);
					}}
					onFocus={() => setOpen(true)}
					onBlur={() => setOpen(false)}
					onKeyDown={onKeyDown}
				/>
			</div>
			<p id={`${id}-told`} role="status" className={classNames('text-sm', error ? 'text-danger' : 'text-muted')}>
				{error ?? (isOpen ? told : undefined)}
			</p>
			<div
				id={`${id}-found`}
				role="listbox"
				aria-label={sentences.found}
				hidden={!isShown}
				className="absolute inset-x-0 top-full z-20 max-h-72 overflow-y-auto rounded-2xl border border-line bg-raised p-1.5 shadow-floating sm:left-16"
			>
				{options.map((party, at) => (
					<div
						key={party.id}
						id={`${id}-${at}`}
						role="option"
						tabIndex={-1}
						aria-selected={at === active}
						className={classNames(
							'flex cursor-pointer items-center gap-3 rounded-xl px-3 py-2',
							at === active && 'bg-accent-soft',
						)}
						onMouseDown={(event) => {
							event.preventDefault();
							add(party);
						}}
						onMouseMove={() => setActive(at)}
					>
						<Avatar image={party.image} name={party.name} className="size-8" />
						<span className="min-w-0 flex-1 truncate" dir="auto">
							{party.name}
						</span>
						<span className="shrink-0 text-muted text-sm">{sentences.kinds[party.type]}</span>
					</div>
				))}
			</div>
		</div>
	);
}
