import type { Category } from '#contract/profiles/catalogue.ts';

/** The props of the category picker, in either of its shapes. */
export interface CategoryPickerProps {
	categories: Category[];
	/** The slug of the chosen category; empty for none. */
	value: string;
	onChange: (slug: string) => void;
	error: string | undefined;
}
