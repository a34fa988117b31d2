import { profileFormSentences as sentences } from '#sentences/profile-form/form.ts';
import { ChoiceCards } from '#web/components/forms/choice-cards.tsx';
import type { OpenStatus } from '#web/owned/form/draft/draft.ts';
import type { FormPart } from '#web/owned/form/form-part.ts';
import { FormSection, Labelled } from '#web/owned/form/form-section.tsx';

type Choices = Readonly<Record<OpenStatus, readonly [string, string]>>;

/**
 * Chooses whether the business is open, or closed for a while or for good. A published business cannot become a draft
 * again.
 */
export function StateSection({ draft, set, isDraft }: FormPart & { isDraft: boolean }) {
	const { draft: unseen, ...seen } = sentences.states;
	const choices = isDraft ? { draft: unseen, published: seen.published } : seen;
	return (
		<FormSection id="state" title={sentences.sections.state}>
			<Labelled label={sentences.stateLabel}>
				<ChoiceCards
					name="status"
					value={draft.status}
					choices={choices as Choices}
					onChange={(status) => set({ status })}
				/>
			</Labelled>
		</FormSection>
	);
}
