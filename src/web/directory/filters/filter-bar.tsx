import { Fragment } from 'react';
import { directorySentences as sentences } from '#sentences/directory.ts';
import { priceSign, priceSigns } from '#web/components/faces/price-signs.ts';
import { ActiveFilters } from '#web/directory/filters/active-filters.tsx';
import { type CategoryChoice, type Choice, type Choices, labelAmong } from '#web/directory/filters/choices.ts';
import { FilterMenu, FilterOption, FilterToggle } from '#web/directory/filters/filter-menu.tsx';
import { NearMe } from '#web/directory/filters/near-me.tsx';
import { useAllChoices } from '#web/directory/filters/use-all-choices.ts';
import { isAround, linkTo, radiiM, type Selection, togglePrice } from '#web/links/directory-selection.ts';
import { labelOf } from '#web/sentences/label-of.ts';

interface FilterBarProps {
	/** What is selected, also while its list is being loaded. */
	selection: Selection;
	/** The selection of the list that is shown, whose choices these are. */
	listed: Selection;
	choices: Choices;
	/** Whether the list begins with what the reader's circle reviewed: no order was chosen. */
	isCircleFirst: boolean;
}

/** Shows the filters as links, so that each works without scripts and can be opened in a new tab. */
export function FilterBar({ selection, listed, choices: inPage, isCircleFirst }: FilterBarProps) {
	const { choices, complete } = useAllChoices(listed, inPage);
	const categoryLabel = labelAmong(choices.categories, selection.category);
	const placeLabel = choices.places.find((facet) => facet.slug === selection.place)?.label;
	const { open_now, verified, offers, following } = selection;
	return (
		<nav aria-label={sentences.filters} className="relative">
			{/* On a phone the filters lie in one row that scrolls sideways; menus hang below the whole row. */}
			<div className="filter-row">
				<CategoryMenu selection={selection} categories={choices.categories} label={categoryLabel} before={complete} />
				<PlaceMenu selection={selection} places={choices.places} label={placeLabel} before={complete} />
				<NearMe selection={selection} />
				<RadiusMenu selection={selection} />
				<FilterToggle
					to={linkTo(selection, { open_now: open_now ? undefined : '1' })}
					label={sentences.openNow}
					isOn={Boolean(open_now)}
				/>
				<RatingMenu selection={selection} />
				<PriceMenu selection={selection} prices={choices.prices} />
				<FilterToggle
					to={linkTo(selection, { verified: verified ? undefined : '1' })}
					label={sentences.verified}
					isOn={Boolean(verified)}
				/>
				<FilterToggle
					to={linkTo(selection, { offers: offers ? undefined : '1' })}
					label={sentences.offers}
					isOn={Boolean(offers)}
				/>
				<CircleMenu selection={selection} />
				<FilterToggle
					to={linkTo(selection, { following: following ? undefined : '1' })}
					label={sentences.following}
					isOn={Boolean(following)}
					className="signed-out:hidden"
				/>
				<SortMenu selection={selection} isCircleFirst={isCircleFirst} />
			</div>
			<ActiveFilters selection={selection} categoryLabel={categoryLabel} placeLabel={placeLabel} />
		</nav>
	);
}

interface MenuProps {
	selection: Selection;
	label?: string | undefined;
	/** See `before` of FilterMenu. */
	before?: () => Promise<void>;
}

function CategoryMenu({ selection, label, before, categories }: MenuProps & { categories: CategoryChoice[] }) {
	const option = ({ slug, label, count }: Choice) => ({
		to: linkTo(selection, { category: slug }),
		label,
		count,
		isOn: selection.category === slug,
	});
	return (
		<FilterMenu
			label={label ?? selection.category ?? sentences.category}
			isOn={Boolean(selection.category)}
			before={before}
		>
			<FilterOption
				to={linkTo(selection, { category: undefined })}
				label={sentences.allCategories}
				isOn={!selection.category}
			/>
			{categories.map((category) => (
				<Fragment key={category.slug}>
					<FilterOption {...option(category)} isStrong />
					{category.children.map((child) => (
						<FilterOption key={child.slug} {...option(child)} isInset />
					))}
				</Fragment>
			))}
		</FilterMenu>
	);
}

function PlaceMenu({ selection, label, before, places }: MenuProps & { places: Choice[] }) {
	const elsewhere = { lat: undefined, lng: undefined, bbox: undefined };
	return (
		<FilterMenu label={label ?? selection.place ?? sentences.place} isOn={Boolean(selection.place)} before={before}>
			<FilterOption to={linkTo(selection, { place: undefined })} label={sentences.allPlaces} isOn={!selection.place} />
			{places.map(({ slug, label, count }) => (
				<FilterOption
					key={slug}
					to={linkTo(selection, { ...elsewhere, place: slug })}
					label={label}
					count={count}
					isOn={selection.place === slug}
				/>
			))}
		</FilterMenu>
	);
}

/**
 * Chooses how far around the place, or around the reader, to search. Without either there is no centre to measure from.
 */
function RadiusMenu({ selection }: MenuProps) {
	const { place, lat, radius } = selection;
	if (!place && !lat) return null;
	return (
		<FilterMenu
			label={radius ? sentences.within({ km: Number(radius) / 1000 }) : sentences.radius}
			isOn={Boolean(radius)}
		>
			{place && !lat && (
				<FilterOption to={linkTo(selection, { radius: undefined })} label={sentences.placeItself} isOn={!radius} />
			)}
			{radiiM.map((metres) => (
				<FilterOption
					key={metres}
					to={linkTo(selection, { radius: String(metres) })}
					label={sentences.within({ km: metres / 1000 })}
					isOn={radius === String(metres)}
				/>
			))}
		</FilterMenu>
	);
}

function RatingMenu({ selection }: MenuProps) {
	const { min_score } = selection;
	return (
		<FilterMenu
			label={min_score ? sentences.minScore({ score: min_score }) : sentences.rating}
			isOn={Boolean(min_score)}
		>
			<FilterOption to={linkTo(selection, { min_score: undefined })} label={sentences.anyRating} isOn={!min_score} />
			{['4.5', '4', '3.5', '3'].map((score) => (
				<FilterOption
					key={score}
					to={linkTo(selection, { min_score: score })}
					label={sentences.minScore({ score })}
					isOn={min_score === score}
				/>
			))}
		</FilterMenu>
	);
}

function PriceMenu({ selection, prices }: MenuProps & { prices: Choice[] }) {
	const { price } = selection;
	return (
		<FilterMenu label={price ? priceSigns(price) : sentences.price} isOn={Boolean(price)}>
			{['1', '2', '3', '4'].map((level) => (
				<FilterOption
					key={level}
					to={linkTo(selection, { price: togglePrice(price, level) })}
					label={priceSign(Number(level))}
					count={prices.find(({ slug }) => slug === level)?.count ?? 0}
					isOn={price?.split(',').includes(level) ?? false}
					isOneOfSeveral
				/>
			))}
		</FilterMenu>
	);
}

/** Chooses a circle. Members alone see it, because visitors have no circle. */
function CircleMenu({ selection }: MenuProps) {
	const { circle } = selection;
	return (
		<FilterMenu
			label={(circle && labelOf(sentences.circles, circle)) ?? sentences.circle}
			isOn={Boolean(circle)}
			className="hidden signed-in:block"
		>
			<FilterOption to={linkTo(selection, { circle: undefined })} label={sentences.everyone} isOn={!circle} />
			{Object.entries(sentences.circles).map(([name, label]) => (
				<FilterOption key={name} to={linkTo(selection, { circle: name })} label={label} isOn={circle === name} />
			))}
		</FilterMenu>
	);
}

function SortMenu({ selection, isCircleFirst }: MenuProps & { isCircleFirst: boolean }) {
	const { q, lat, sort } = selection;
	const sorts = [
		...(isCircleFirst ? ['circle'] : []),
		...(q ? ['relevance'] : []),
		'highest-rated',
		'most-reviewed',
		'most-followed',
		'newest',
		...(isAround(selection) ? ['distance'] : []),
	];
	const current = isCircleFirst ? 'circle' : (sort ?? (q ? 'relevance' : lat ? 'distance' : 'highest-rated'));
	return (
		<FilterMenu label={`${sentences.sort}: ${labelOf(sentences.sorts, current) ?? current}`} isOn={false}>
			{sorts.map((name) => (
				<FilterOption
					key={name}
					to={linkTo(selection, { sort: name === 'circle' ? undefined : name })}
					label={labelOf(sentences.sorts, name) ?? name}
					isOn={current === name}
				/>
			))}
		</FilterMenu>
	);
}
