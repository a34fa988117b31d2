import { Check } from 'lucide-react';

interface ToggleChipsProps {
	choices: (readonly [value: string, label: string])[];
	chosen: string[];
	onChange: (chosen: string[]) => void;
}

/** Chooses any number of a few choices. */
export function ToggleChips({ choices, chosen, onChange }: ToggleChipsProps) {
	return (
		<div className="flex flex-wrap gap-2">
			{choices.map(([value, label]) => {
				const isChosen = chosen.includes(value);
				return (
					<label
						key={value}
						className="inline-flex min-h-9 cursor-pointer items-center gap-1.5 rounded-full border border-line bg-raised px-3.5 text-sm transition hover:border-ink/40 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
					>
						<input
							type="checkbox"
							className="sr-only"
							checked={isChosen}
							onChange={() => onChange(isChosen ? chosen.filter((other) => other !== value) : [...chosen, value])}
						/>
						{isChosen && <Check aria-hidden="true" className="size-3.5 text-accent" />}
						{label}
					</label>
				);
			})}
		</div>
	);
}
