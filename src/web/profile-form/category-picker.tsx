import { ChevronDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Collection } from 'react-aria-components/Collection';
import { ComboBox } from 'react-aria-components/ComboBox';
import { FieldError } from 'react-aria-components/FieldError';
import { Header } from 'react-aria-components/Header';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import type { Category } from '#contract/profiles.ts';
import { inputClasses } from '#web/components/field.tsx';
import { findCategories, labelOfCategory } from '#web/profile-form/find-categories.ts';
import { fieldId } from '#web/profile-form/form-part.ts';
import { profileFormMessages as messages } from '#web/profile-form/messages.ts';

interface CategoryPickerProps {
	categories: Category[];
	/** A slug; empty for none. */
	value: string;
	onChange: (slug: string) => void;
	error: string | undefined;
}

/** Finds a category by any word of it, or of the group that it is in; the keyboard is enough. */
export function CategoryPicker({ categories, value, onChange, error }: CategoryPickerProps) {
	const label = useMemo(() => labelOfCategory(categories, value), [categories, value]);
	// What is typed while it is typed; otherwise what is chosen.
	const [typed, setTyped] = useState<string | null>(null);
	const groups = findCategories(categories, typed === null || typed === label ? '' : typed);
	return (
		<ComboBox
			id={fieldId('category')}
			items={groups}
			inputValue={typed ?? label}
			selectedKey={value || null}
			isInvalid={Boolean(error)}
			validationBehavior="aria"
			menuTrigger="focus"
			allowsEmptyCollection
			onInputChange={setTyped}
			onSelectionChange={(key) => {
				// Leaving the field with other words in it takes the choice back: nothing is chosen that does not stand there.
				setTyped(null);
				onChange(key === null ? '' : String(key));
			}}
			onBlur={() => setTyped(null)}
			className="flex min-w-0 flex-col gap-1.5"
		>
			<Label className="font-medium text-sm">{messages.category}</Label>
			<div className="relative">
				<Input className={`${inputClasses} h-11 pr-11`} onFocus={(event) => event.target.select()} />
				<Button
					aria-label={messages.showCategories}
					className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-xl text-muted hover:text-ink"
				>
					<ChevronDown aria-hidden="true" className="size-4" />
				</Button>
			</div>
			{error ? (
				<FieldError className="text-danger text-sm">{error}</FieldError>
			) : (
				<Text slot="description" className="text-muted text-sm">
					{messages.categoryHint}
				</Text>
			)}
			<Popover className="w-(--trigger-width) overflow-y-auto rounded-2xl border border-line bg-raised py-2 shadow-floating">
				<ListBox<(typeof groups)[number]>
					className="outline-none"
					renderEmptyState={() => <p className="px-5 py-3 text-muted text-sm">{messages.noCategoryFound}</p>}
				>
					{(group) => (
						<ListBoxSection id={`group-${group.slug}`}>
							<Header className="px-5 pt-3 pb-1 font-semibold text-muted text-xs uppercase tracking-wide">
								{group.label}
							</Header>
							<Collection items={group.children}>
								{(child) => (
									<ListBoxItem
										id={child.slug}
										textValue={child.label}
										className="cursor-pointer px-5 py-2.5 outline-none data-focused:bg-accent-soft data-selected:font-semibold"
									>
										{child.label}
									</ListBoxItem>
								)}
							</Collection>
						</ListBoxSection>
					)}
				</ListBox>
			</Popover>
		</ComboBox>
	);
}
