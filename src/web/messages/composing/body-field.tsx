import { type KeyboardEvent, type Ref, useId, useLayoutEffect, useRef } from 'react';
import { messageLimits } from '#contract/limits.ts';
import { composingSentences as sentences } from '#sentences/messages/composing.ts';
import { classNames } from '#web/components/class-names.ts';

interface BodyFieldProps {
	label: string;
	value: string;
	onChange: (body: string) => void;
	onSend: () => void;
	error: string | undefined;
	/** The number of lines in sight while the field is empty. */
	rows: number;
	isFirst?: boolean;
	/** Whether the words stay as they are, because they are on their way. */
	isFixed?: boolean;
}

/** The number of characters left from which the field tells it. */
const toldFrom = 500;

/**
 * The field for the words of a message. It grows with them, sends on Ctrl or ⌘ and Enter, and takes too long a text
 * without cutting it.
 */
export function BodyField({ label, value, onChange, onSend, error, rows, isFirst, isFixed }: BodyFieldProps) {
	const field = useRef<HTMLTextAreaElement>(null);
	const id = useId();
	useGrowing(field, value);
	const left = messageLimits.body - value.length;
	const told = error ?? (left < 0 ? sentences.bodyTooLong({ n: -left }) : undefined);
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
		event.preventDefault();
		onSend();
	};
	return (
		<div className="flex min-h-0 flex-1 flex-col">
			<textarea
				ref={field as Ref<HTMLTextAreaElement>}
				// biome-ignore lint/a11y/noAutofocus: it is what was asked for by pressing "Reply"
				autoFocus={isFirst}
				rows={rows}
				value={value}
				readOnly={isFixed}
				dir="auto"
				aria-label={label}
				aria-invalid={Boolean(told)}
				aria-describedby={id}
				placeholder={sentences.bodyPlaceholder}
				className="w-full flex-1 resize-none bg-transparent py-3 text-base leading-relaxed outline-none placeholder:text-muted"
				onChange={(event) => onChange(event.target.value)}
				onKeyDown={onKeyDown}
			/>
			<p id={id} role="status" className={classNames('text-sm', told ? 'text-danger' : 'text-muted')}>
				{told ?? (left <= toldFrom ? sentences.bodyLeft({ n: left }) : undefined)}
			</p>
		</div>
	);
}

/** Keeps the field as high as its text. */
function useGrowing(field: { readonly current: HTMLTextAreaElement | null }, value: string): void {
	useLayoutEffect(() => {
		const { current } = field;
		if (!current) return;
		current.style.height = 'auto';
		current.style.height = `${current.scrollHeight}px`;
	}, [field, value]);
}
