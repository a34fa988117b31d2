import type { ReactNode } from 'react';
import { classNames } from '#web/components/class-names.ts';

interface FormSectionProps {
	id: string;
	title: ReactNode;
	lead?: string;
	children: ReactNode;
}

/** One section of the form, with its title and what it is about. */
export function FormSection({ id, title, lead, children }: FormSectionProps) {
	return (
		<fieldset id={`section-${id}`} className="min-w-0 scroll-mt-24">
			<legend className={classNames('font-heading text-2xl', !lead && 'mb-5')}>{title}</legend>
			{lead && <p className="mt-1.5 mb-6 text-muted">{lead}</p>}
			<div className="grid gap-5 sm:grid-cols-2">{children}</div>
		</fieldset>
	);
}

/** Puts a label above a control that is not a text field. */
export function Labelled({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
	return (
		<fieldset className="min-w-0 sm:col-span-2">
			<legend className="mb-2 font-medium text-sm">{label}</legend>
			{children}
			{hint && <p className="mt-1.5 text-muted text-sm">{hint}</p>}
		</fieldset>
	);
}
