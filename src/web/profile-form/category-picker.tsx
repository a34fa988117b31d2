import { useSyncExternalStore } from 'react';
import type { Category } from '#contract/catalogue.ts';
import { CategoryComboBox } from '#web/profile-form/category-combo-box.tsx';
import { CategorySheet } from '#web/profile-form/category-sheet.tsx';

export interface CategoryPickerProps {
	categories: Category[];
	/** A slug; empty for none. */
	value: string;
	onChange: (slug: string) => void;
	error: string | undefined;
}

const byFinger = '(pointer: coarse)';

/** Finds a category by any word of it, or of the group that it is in. */
export function CategoryPicker(props: CategoryPickerProps) {
	const isByFinger = useSyncExternalStore(
		(onChange) => {
			const query = matchMedia(byFinger);
			query.addEventListener('change', onChange);
			return () => query.removeEventListener('change', onChange);
		},
		() => matchMedia(byFinger).matches,
		() => false,
	);
	return isByFinger ? <CategorySheet {...props} /> : <CategoryComboBox {...props} />;
}
