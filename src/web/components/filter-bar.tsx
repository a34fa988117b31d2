import { ChevronDown, LocateFixed, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { classNames } from '#web/components/class-names.ts';
import { showToast } from '#web/components/toast.tsx';
import type { CategoryChoice, Choices } from '#web/directory/choices.ts';
import { directoryMessages as messages } from '#web/directory/messages.ts';
import { linkTo, type Selection } from '#web/directory/selection.ts';

interface FilterBarProps {
	selection: Selection;
	choices: Choices;
}

const chip =
	'inline-flex h-10 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-full border px-4 text-sm transition';
const chipOff = 'border-line bg-raised hover:border-ink/40';
const chipOn = 'border-accent bg-accent-soft font-medium text-accent';

/** Filters as links, so that each works without script and can be opened anywhere. */
export function FilterBar({ selection, choices }: FilterBarProps) {
	const labels = categoryLabels(choices.categories);
	const placeLabel = choices.places.find((facet) => facet.slug === selection.place)?.label;
	const isNear = Boolean(selection.lat);
	const sorts = [
		'highest-rated',
		'most-reviewed',
		'newest',
		...(selection.q ? ['relevance'] : []),
		...(isNear ? ['distance'] : []),
	];
	return (
		<nav aria-label={messages.filters} className="flex flex-wrap items-center gap-2">
			<Menu label={labels.get(selection.category ?? '') ?? messages.category} isOn={Boolean(selection.category)}>
				<Option
					to={linkTo(selection, { category: undefined })}
					label={messages.allCategories}
					isOn={!selection.category}
				/>
				{choices.categories.map((category) => (
					<div key={category.slug}>
						<Option
							to={linkTo(selection, { category: category.slug })}
							label={category.label}
							count={category.count}
							isOn={selection.category === category.slug}
							isStrong
						/>
						{category.children.map((child) => (
							<Option
								key={child.slug}
								to={linkTo(selection, { category: child.slug })}
								label={child.label}
								count={child.count}
								isOn={selection.category === child.slug}
								isInset
							/>
						))}
					</div>
				))}
			</Menu>
			<Menu label={placeLabel ?? messages.place} isOn={Boolean(selection.place)}>
				<Option to={linkTo(selection, { place: undefined })} label={messages.allPlaces} isOn={!selection.place} />
				{choices.places.map(({ slug, label, count }) => (
					<Option
						key={slug}
						to={linkTo(selection, { place: slug })}
						label={label}
						count={count}
						isOn={selection.place === slug}
					/>
				))}
			</Menu>
			<Menu
				label={selection.min_score ? messages.minScore(selection.min_score) : messages.rating}
				isOn={Boolean(selection.min_score)}
			>
				{['4.5', '4', '3.5', '3'].map((score) => (
					<Option
						key={score}
						to={linkTo(selection, { min_score: score })}
						label={messages.minScore(score)}
						isOn={selection.min_score === score}
					/>
				))}
			</Menu>
			<Menu
				label={selection.price ? messages.priceLevel(Number(selection.price)) : messages.price}
				isOn={Boolean(selection.price)}
			>
				{[1, 2, 3, 4].map((level) => (
					<Option
						key={level}
						to={linkTo(selection, { price: String(level) })}
						label={messages.priceLevel(level)}
						count={choices.prices.find(({ slug }) => slug === String(level))?.count ?? 0}
						isOn={selection.price === String(level)}
					/>
				))}
			</Menu>
			<Toggle
				to={linkTo(selection, { open_now: selection.open_now ? undefined : '1' })}
				label={messages.openNow}
				isOn={Boolean(selection.open_now)}
			/>
			<NearMe selection={selection} />
			<Menu
				label={`${messages.sort}: ${messages.sorts[selection.sort ?? (selection.q ? 'relevance' : isNear ? 'distance' : 'highest-rated')]}`}
				isOn={false}
			>
				{sorts.map((sort) => (
					<Option
						key={sort}
						to={linkTo(selection, { sort })}
						label={messages.sorts[sort] ?? sort}
						isOn={selection.sort === sort}
					/>
				))}
			</Menu>
			<Removable selection={selection} labels={labels} placeLabel={placeLabel} />
		</nav>
	);
}

const categoryLabels = (categories: CategoryChoice[]) =>
	new Map(categories.flatMap((category) => [category, ...category.children]).map(({ slug, label }) => [slug, label]));

function Menu({ label, isOn, children }: { label: string; isOn: boolean; children: ReactNode }) {
	return (
		<details className="relative" name="directory-filter">
			<summary className={classNames(chip, isOn ? chipOn : chipOff, 'list-none [&::-webkit-details-marker]:hidden')}>
				{label}
				<ChevronDown aria-hidden="true" className="size-4" />
			</summary>
			<div className="absolute left-0 z-20 mt-2 max-h-96 w-72 overflow-y-auto rounded-2xl border border-line bg-raised p-2 shadow-floating">
				{children}
			</div>
		</details>
	);
}

interface OptionProps {
	to: string;
	label: string;
	count?: number;
	isOn: boolean;
	isStrong?: boolean;
	isInset?: boolean;
}

function Option({ to, label, count, isOn, isStrong, isInset }: OptionProps) {
	return (
		<Link
			to={to}
			aria-current={isOn || undefined}
			onClick={(event) => event.currentTarget.closest('details')?.removeAttribute('open')}
			className={classNames(
				'flex items-baseline gap-3 rounded-lg px-3 py-2 text-sm hover:bg-accent-soft',
				isOn && 'bg-accent-soft text-accent',
				isStrong && 'font-semibold',
				isInset && 'pl-6',
			)}
		>
			<span className="truncate">{label}</span>
			{count !== undefined && <span className="ml-auto text-muted tabular-nums">{count.toLocaleString('en')}</span>}
		</Link>
	);
}

const Toggle = ({ to, label, isOn }: { to: string; label: string; isOn: boolean }) => (
	<Link to={to} aria-current={isOn || undefined} className={classNames(chip, isOn ? chipOn : chipOff)}>
		{label}
	</Link>
);

/** Asks the browser where one is, and only when pressed. */
function NearMe({ selection }: { selection: Selection }) {
	const navigate = useNavigate();
	if (selection.lat) return null;
	const locate = () =>
		navigator.geolocation.getCurrentPosition(
			({ coords }) =>
				navigate(
					linkTo(selection, { lat: coords.latitude.toFixed(4), lng: coords.longitude.toFixed(4), radius: '10000' }),
				),
			() => showToast(messages.nearMeFailed),
			{ timeout: 10_000 },
		);
	return (
		<button type="button" className={classNames(chip, chipOff, 'no-script:hidden')} onClick={locate}>
			<LocateFixed aria-hidden="true" className="size-4" />
			{messages.nearMe}
		</button>
	);
}

/** What is selected now, each to be taken away. */
function Removable({
	selection,
	labels,
	placeLabel,
}: {
	selection: Selection;
	labels: Map<string, string>;
	placeLabel: string | undefined;
}) {
	const active: [string, Selection][] = [
		...(selection.q ? [[`“${selection.q}”`, { q: undefined }] as [string, Selection]] : []),
		...(selection.category
			? [[labels.get(selection.category) ?? selection.category, { category: undefined }] as [string, Selection]]
			: []),
		...(selection.place ? [[placeLabel ?? selection.place, { place: undefined }] as [string, Selection]] : []),
		...(selection.min_score
			? [[messages.minScore(selection.min_score), { min_score: undefined }] as [string, Selection]]
			: []),
		...(selection.price
			? [[messages.priceLevel(Number(selection.price)), { price: undefined }] as [string, Selection]]
			: []),
		...(selection.open_now ? [[messages.openNow, { open_now: undefined }] as [string, Selection]] : []),
		...(selection.lat
			? [[messages.nearMe, { lat: undefined, lng: undefined, radius: undefined }] as [string, Selection]]
			: []),
	];
	if (active.length === 0) return null;
	return (
		<ul className="flex w-full flex-wrap items-center gap-2">
			{active.map(([label, change]) => (
				<li key={label}>
					<Link
						to={linkTo(selection, change)}
						aria-label={messages.remove(label)}
						className="inline-flex h-8 items-center gap-1 rounded-full bg-ink/7 px-3 text-sm hover:bg-ink/12"
					>
						{label}
						<X aria-hidden="true" className="size-3.5" />
					</Link>
				</li>
			))}
			<li>
				<Link to={linkTo({}, {})} className="px-2 text-muted text-sm underline underline-offset-4 hover:text-ink">
					{messages.clearAll}
				</Link>
			</li>
		</ul>
	);
}
