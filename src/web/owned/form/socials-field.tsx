import { Plus, X } from 'lucide-react';
import { factSentences } from '#sentences/profile-form/facts.ts';
import { profileFormSentences as sentences } from '#sentences/profile-form/form.ts';
import { buttonClasses } from '#web/components/button.tsx';
import { Dropdown } from '#web/components/dropdown.tsx';
import { Field } from '#web/components/forms/field.tsx';
import type { FormPart } from '#web/owned/form/form-part.ts';
import { Labelled } from '#web/owned/form/form-section.tsx';
import { labelOf } from '#web/sentences/label-of.ts';

/** The fields for pages on social networks, each added by choosing the network. */
export function SocialsField({ draft, set, errorOf }: FormPart) {
	const { socialNames } = factSentences;
	const names = Object.keys(draft.socials);
	const free = Object.keys(socialNames).filter((name) => !names.includes(name));
	const nameOf = (name: string) => labelOf(socialNames, name) ?? name;
	return (
		<Labelled label={factSentences.socials}>
			<div className="grid gap-4 sm:grid-cols-2">
				{names.map((name) => (
					<div key={name} className="flex items-start gap-1">
						<Field
							label={nameOf(name)}
							value={draft.socials[name] ?? ''}
							onChange={(address) => set({ socials: { ...draft.socials, [name]: address } })}
							error={errorOf(`socials.${name}`)}
							type="url"
							placeholder="https://"
							className="min-w-0 flex-1"
							autoFocus={draft.socials[name] === ''}
						/>
						<button
							type="button"
							aria-label={sentences.removeSocial({ name: nameOf(name) })}
							className="mt-7 grid size-10 shrink-0 place-items-center rounded-full hover:bg-ink/7"
							onClick={() => {
								const { [name]: _, ...rest } = draft.socials;
								set({ socials: rest });
							}}
						>
							<X aria-hidden="true" className="size-4" />
						</button>
					</div>
				))}
			</div>
			{free.length > 0 && (
				<Dropdown
					className="mt-3 w-fit"
					buttonClassName={buttonClasses('secondary', 'small')}
					panelClassName="left-0 min-w-44"
					label={
						<>
							<Plus aria-hidden="true" className="size-4" /> {sentences.addSocial}
						</>
					}
				>
					{(close) =>
						free.map((name) => (
							<button
								key={name}
								type="button"
								className="block w-full rounded-xl px-3.5 py-2 text-left hover:bg-ink/7"
								onClick={() => {
									set({ socials: { ...draft.socials, [name]: '' } });
									close();
								}}
							>
								{nameOf(name)}
							</button>
						))
					}
				</Dropdown>
			)}
		</Labelled>
	);
}
