interface ChoiceCardsProps<V extends string> {
	name: string;
	value: V;
	/** The choices, each with a label of a word or two and a sentence that tells its consequence. */
	choices: Readonly<Record<V, readonly [label: string, sentence: string]>>;
	onChange: (value: V) => void;
}

/** Lets the reader choose one of a few choices that each need a sentence. */
export function ChoiceCards<V extends string>({ name, value, choices, onChange }: ChoiceCardsProps<V>) {
	return (
		<div className="grid gap-2 sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
			{(Object.entries(choices) as [V, readonly [string, string]][]).map(([key, [label, sentence]]) => (
				<label
					key={key}
					className="flex cursor-pointer gap-3 rounded-xl border border-line bg-raised p-3.5 transition hover:border-ink/35 has-checked:border-accent has-checked:bg-accent-soft"
				>
					<input
						type="radio"
						name={name}
						value={key}
						checked={key === value}
						onChange={() => onChange(key)}
						className="mt-1 size-4 shrink-0 accent-accent"
					/>
					<span>
						<span className="block font-medium">{label}</span>
						<span className="mt-0.5 block text-muted text-sm">{sentence}</span>
					</span>
				</label>
			))}
		</div>
	);
}
