import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';
import type { Category } from '#contract/profiles/catalogue.ts';
import { addingSentences as sentences } from '#sentences/profile-form/adding.ts';
import { focusOn } from '#web/document/focus-on.ts';
import type { AddingStep } from '#web/owned/adding/adding-steps.ts';
import { BasicsFields } from '#web/owned/form/basics-section.tsx';
import { CallFields } from '#web/owned/form/contact-section.tsx';
import type { FormPart } from '#web/owned/form/form-part.ts';
import { FormSection } from '#web/owned/form/form-section.tsx';
import { WeekFields } from '#web/owned/form/hours/hours-section.tsx';
import { AddressFields } from '#web/owned/form/location/address-section.tsx';

interface StepFieldsProps {
	step: AddingStep;
	part: FormPart;
	categories: Category[];
	/** The notice about existing businesses that may be the same. */
	alike: ReactNode;
	photos: ReactNode;
}

/** The fields of a step. Going on to a step moves the focus to its title. */
export function StepFields({ step, part, categories, alike, photos }: StepFieldsProps) {
	const title = useRef<HTMLHeadingElement>(null);
	useFocusOnChange(title, step);
	const heading = (
		<h2 ref={title} className="scroll-mt-24">
			{sentences[step].title}
		</h2>
	);
	const { lead } = sentences[step];
	if (step === 'what')
		return (
			<FormSection id="what" title={heading} lead={lead}>
				<BasicsFields {...part} categories={categories} isFirst belowName={alike} />
			</FormSection>
		);
	if (step === 'where')
		return (
			<>
				{alike}
				<FormSection id="where" title={heading} lead={lead}>
					<AddressFields {...part} />
				</FormSection>
				<FormSection id="contact" title={sentences.contactTitle}>
					<CallFields {...part} />
				</FormSection>
			</>
		);
	return (
		<>
			{alike}
			<FormSection id="hours" title={heading} lead={lead}>
				<WeekFields {...part} />
			</FormSection>
			{photos}
		</>
	);
}

/** Moves the focus when the step changes; not when the page opens, nor in the first step, which begins at the name. */
function useFocusOnChange(target: RefObject<HTMLElement | null>, step: AddingStep): void {
	// The page was opened or reloaded, and not reached from another step.
	const isOpened = useNavigationType() === 'POP';
	const shown = useRef<AddingStep>(isOpened ? step : 'what');
	useEffect(() => {
		if (shown.current === step) return;
		shown.current = step;
		window.scrollTo({ top: 0 });
		focusOn(target.current, { preventScroll: true });
	}, [step, target]);
}
