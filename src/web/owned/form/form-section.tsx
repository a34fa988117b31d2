import type { ReactNode } from 'react';

/** One part of the form, with what it is about. */
export function FormSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
	return (
		<fieldset id={`section-${id}`} className="min-w-0 scroll-mt-24">
			<legend className="mb-5 font-heading text-2xl">{title}</legend>
			<div className="grid gap-5 sm:grid-cols-2">{children}</div>
		</fieldset>
	);
}

/** A label above something that is no text field. */
export function Labelled({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
	return (
		<fieldset className="min-w-0 sm:col-span-2">
			<legend className="mb-2 font-medium text-sm">{label}</legend>
			{children}
			{hint && <p className="mt-1.5 text-muted text-sm">{hint}</p>}
		</fieldset>
	);
}
