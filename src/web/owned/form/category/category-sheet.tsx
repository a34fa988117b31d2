import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { SearchField } from 'react-aria-components/SearchField';
import { profileFormSentences as sentences } from '#sentences/profile-form/form.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { inputClasses } from '#web/components/forms/field.tsx';
import { CategoryList } from '#web/owned/form/category/category-list.tsx';
import type { CategoryPickerProps } from '#web/owned/form/category/category-picker-props.ts';
import { findCategories, labelOfCategory } from '#web/owned/form/category/find-categories.ts';
import { fieldId } from '#web/owned/form/form-part.ts';

/** The picker for a finger: a sheet over the page, which has room for the list above the keyboard of a phone. */
export function CategorySheet({ categories, value, onChange, error }: CategoryPickerProps) {
	const [isOpen, setOpen] = useState(false);
	const [typed, setTyped] = useState('');
	const [labelId, valueId, noteId] = [useId(), useId(), useId()];
	const close = () => {
		setOpen(false);
		setTyped('');
	};
	const choose = (slug: string) => {
		onChange(slug);
		close();
	};
	return (
		<div className="flex min-w-0 flex-col gap-1.5">
			<span id={labelId} className="font-medium text-sm">
				{sentences.category}
			</span>
			<button
				id={fieldId('category')}
				type="button"
				aria-haspopup="dialog"
				aria-labelledby={`${labelId} ${valueId}`}
				aria-describedby={noteId}
				data-invalid={error ? true : undefined}
				className={`${inputClasses} flex h-11 items-center justify-between gap-3 text-left`}
				onClick={() => setOpen(true)}
			>
				<span id={valueId} className={value ? 'truncate' : 'truncate text-muted'}>
					{labelOfCategory(categories, value) || sentences.chooseCategory}
				</span>
				<ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
			</button>
			{error && (
				<span id={noteId} className="text-danger text-sm">
					{error}
				</span>
			)}
			{isOpen && (
				<Dialog title={sentences.category} onClose={close} isSheet>
					<Autocomplete inputValue={typed} onInputChange={setTyped}>
						<SearchField aria-label={sentences.findCategory}>
							<Input
								placeholder={sentences.categoryHint}
								className={`${inputClasses} h-11 [&::-webkit-search-cancel-button]:hidden`}
							/>
						</SearchField>
						<CategoryList
							aria-label={sentences.category}
							className="-mx-6 mt-3 min-h-0 flex-1 overflow-y-auto overscroll-contain border-line border-t px-1"
							items={findCategories(categories, typed)}
							selectionMode="single"
							selectedKeys={value ? [value] : []}
							// A press on the category that is chosen already keeps it.
							onSelectionChange={([key]) => choose(key === undefined ? value : String(key))}
						/>
					</Autocomplete>
					{value && (
						<Button look="quiet" className="mt-3 self-start" onClick={() => choose('')}>
							{sentences.noCategory}
						</Button>
					)}
				</Dialog>
			)}
		</div>
	);
}
