import { Collection } from 'react-aria-components/Collection';
import { Header } from 'react-aria-components/Header';
import { ListBox, ListBoxItem, type ListBoxProps, ListBoxSection } from 'react-aria-components/ListBox';
import { profileFormSentences as sentences } from '#sentences/profile-form/form.ts';
import { classNames } from '#web/components/class-names.ts';
import type { CategoryGroup } from '#web/owned/form/category/find-categories.ts';

/** Lists the categories to choose from, by group. */
export function CategoryList({
	className,
	...props
}: Omit<ListBoxProps<CategoryGroup>, 'children' | 'className'> & { className?: string }) {
	return (
		<ListBox<CategoryGroup>
			{...props}
			className={classNames('outline-none', className)}
			renderEmptyState={() => <p className="px-5 py-3 text-muted text-sm">{sentences.noCategoryFound}</p>}
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
	);
}
