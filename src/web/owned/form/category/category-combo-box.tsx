import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { ComboBox } from 'react-aria-components/ComboBox';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import { profileFormSentences as sentences } from '#sentences/profile-form/form.ts';
import { inputClasses } from '#web/components/forms/field.tsx';
import { CategoryList } from '#web/owned/form/category/category-list.tsx';
import type { CategoryPickerProps } from '#web/owned/form/category/category-picker-props.ts';
import { findCategories, labelOfCategory } from '#web/owned/form/category/find-categories.ts';
import { fieldId } from '#web/owned/form/form-part.ts';

/** The picker for a keyboard and a mouse: a field to type into, with the list below it. */
export function CategoryComboBox({ categories, value, onChange, error }: CategoryPickerProps) {
	const label = labelOfCategory(categories, value);
	// The text in the field while somebody types; null shows the chosen category.
	const [typed, setTyped] = useState<string | null>(null);
	const [isOpen, setOpen] = useState(false);
	return (
		<ComboBox
			id={fieldId('category')}
			items={findCategories(categories, typed === null || typed === label ? '' : typed)}
			inputValue={typed ?? label}
			selectedKey={value || null}
			isInvalid={Boolean(error)}
			validationBehavior="aria"
			menuTrigger="focus"
			allowsEmptyCollection
			onInputChange={setTyped}
			onOpenChange={setOpen}
			onSelectionChange={(key) => {
				// Leaving the field with other words in it undoes the choice: nothing is chosen that the field does not show.
				setTyped(null);
				onChange(key === null ? '' : String(key));
			}}
			onBlur={() => setTyped(null)}
			className="flex min-w-0 flex-col gap-1.5"
		>
			<Label className="font-medium text-sm">{sentences.category}</Label>
			<div className="relative">
				<Input className={`${inputClasses} h-11 pr-11`} onFocus={(event) => event.target.select()} />
				<Button
					aria-label={sentences.showCategories}
					className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-xl text-muted hover:text-ink"
				>
					<ChevronDown aria-hidden="true" className="size-4" />
				</Button>
			</div>
			{error ? (
				<FieldError className="text-danger text-sm">{error}</FieldError>
			) : (
				<Text slot="description" className="text-muted text-sm">
					{sentences.categoryHint}
				</Text>
			)}
			{/* The field alone decides when the list is open: by itself the list closes whenever the page scrolls below
			    it. */}
			<Popover
				isOpen={isOpen}
				className="w-(--trigger-width) overflow-y-auto rounded-2xl border border-line bg-raised py-2 shadow-floating"
			>
				<CategoryList />
			</Popover>
		</ComboBox>
	);
}
