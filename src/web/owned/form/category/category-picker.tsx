import { useSyncExternalStore } from 'react';
import { CategoryComboBox } from '#web/owned/form/category/category-combo-box.tsx';
import type { CategoryPickerProps } from '#web/owned/form/category/category-picker-props.ts';
import { CategorySheet } from '#web/owned/form/category/category-sheet.tsx';

const byFinger = '(pointer: coarse)';

/** Finds a category by any word of its name or of its group's. */
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
