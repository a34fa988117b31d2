import type { Category } from '#contract/profiles/catalogue.ts';

/** What the picker of a category takes, in either of its shapes. */
export interface CategoryPickerProps {
	categories: Category[];
	/** A slug; empty for none. */
	value: string;
	onChange: (slug: string) => void;
	error: string | undefined;
}
