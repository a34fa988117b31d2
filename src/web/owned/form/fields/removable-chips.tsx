import { X } from 'lucide-react';
import { profileFormSentences as sentences } from '#sentences/profile-form/form.ts';

interface RemovableChipsProps {
	chips: (readonly [value: string, label: string])[];
	onRemove: (value: string) => void;
}

/** Shows what was added one by one, each with a button to remove it. */
export function RemovableChips({ chips, onRemove }: RemovableChipsProps) {
	if (chips.length === 0) return null;
	return (
		<ul className="flex flex-wrap gap-1.5">
			{chips.map(([value, label]) => (
				<li key={value} className="inline-flex items-center rounded-full bg-accent-soft pl-3 text-sm">
					<span dir="auto">{label}</span>
					<button
						type="button"
						aria-label={sentences.removeTag({ tag: label })}
						className="grid size-8 place-items-center rounded-full hover:bg-ink/7"
						onClick={() => onRemove(value)}
					>
						<X aria-hidden="true" className="size-3.5" />
					</button>
				</li>
			))}
		</ul>
	);
}
