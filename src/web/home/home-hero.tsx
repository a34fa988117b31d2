import { Search } from 'lucide-react';
import { Form } from 'react-router';
import type { Category } from '#contract/profiles/catalogue.ts';
import { pageSentences } from '#sentences/pages.ts';
import { buttonClasses } from '#web/components/button.tsx';
import { Rings } from '#web/components/faces/rings.tsx';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';

/** What the site is, and the search box. */
export function HomeHero({ categories }: { categories: Pick<Category, 'slug' | 'label'>[] }) {
	return (
		<section className="relative overflow-hidden border-line border-b bg-surface">
			<Rings
				scores={[5, 4.2, 3.6]}
				className="-right-40 -top-24 pointer-events-none absolute hidden size-[38rem] opacity-90 md:block lg:right-0 xl:right-12"
			/>
			<div className="relative mx-auto max-w-7xl px-4 py-20 sm:px-6 sm:py-28 lg:py-32">
				<h1 className="max-w-xl text-5xl sm:text-6xl lg:text-7xl">{pageSentences.home.title}</h1>
				<p className="mt-6 max-w-lg text-lg text-muted sm:text-xl">{pageSentences.home.lead}</p>
				<Form
					action={paths.directory}
					role="search"
					className="mt-9 flex max-w-xl items-center gap-2 rounded-full border border-line bg-raised p-2 shadow-raised focus-within:border-accent"
				>
					<Search aria-hidden="true" className="ml-3 size-5 shrink-0 text-muted" />
					<input
						type="search"
						name="q"
						aria-label={pageSentences.home.searchLabel}
						placeholder={pageSentences.home.searchPlaceholder}
						className="h-11 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted"
					/>
					<button type="submit" className={buttonClasses('primary', 'medium')}>
						{pageSentences.home.search}
					</button>
				</Form>
				{categories.length > 0 && (
					<nav
						aria-label={pageSentences.home.browse}
						className="mt-6 flex max-w-xl flex-wrap items-center gap-2 text-sm"
					>
						{categories.map(({ slug, label }) => (
							<Link
								key={slug}
								to={paths.directoryWith({ category: slug })}
								className="rounded-full border border-line bg-canvas px-3.5 py-1.5 hover:border-ink/40"
							>
								{label}
							</Link>
						))}
					</nav>
				)}
			</div>
		</section>
	);
}
