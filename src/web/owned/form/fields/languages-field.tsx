import { factSentences } from '#sentences/profile-form/facts.ts';
import { profileFormSentences as sentences } from '#sentences/profile-form/form.ts';
import { inputClasses } from '#web/components/forms/field.tsx';
import { compareNames, languageName } from '#web/formats/names.ts';
import { RemovableChips } from '#web/owned/form/fields/removable-chips.tsx';
import { Labelled } from '#web/owned/form/form-section.tsx';

/** Languages that many people speak; any other one that is stored is shown all the same. */
const codes =
	'ar bg bn bs ca cs cy da de el en es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja ka ko ku lt lv mk ms mt nl no pa pl pt ro ru sk sl sq sr sv sw ta te th tl tr uk ur vi zh'.split(
		' ',
	);

/** The field for the languages spoken there, by the browser's names of languages. */
export function LanguagesField({ languages, onChange }: { languages: string[]; onChange: (codes: string[]) => void }) {
	const nameOf = (code: string) => languageName(code) ?? code;
	const free = codes.filter((code) => !languages.includes(code));
	return (
		<Labelled label={factSentences.languages}>
			<div className="flex flex-wrap items-center gap-2">
				<RemovableChips
					chips={languages.map((code) => [code, nameOf(code)])}
					onRemove={(code) => onChange(languages.filter((other) => other !== code))}
				/>
				<select
					aria-label={sentences.addLanguage}
					value=""
					onChange={(event) => onChange([...languages, event.target.value])}
					className={`${inputClasses} h-9 w-44! py-0! text-sm!`}
				>
					<option value="">{sentences.addLanguage}</option>
					{free
						.map((code) => [code, nameOf(code)] as const)
						.sort((one, other) => compareNames(one[1], other[1]))
						.map(([code, name]) => (
							<option key={code} value={code}>
								{name}
							</option>
						))}
				</select>
			</div>
		</Labelled>
	);
}
