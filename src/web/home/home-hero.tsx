import type { Category } from '#contract/profiles/catalogue.ts';
import { pageSentences } from '#sentences/pages.ts';
import { categoryIcon } from '#web/home/category-icons.ts';
import { HomeSearch } from '#web/home/home-search.tsx';
import { LivingExample } from '#web/home/living-example.tsx';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';

/** Shows visitors what the site is, the search box, and what a member would see. */
export function HomeHero({ categories }: { categories: Pick<Category, 'slug' | 'label' | 'icon'>[] }) {
	const { home } = pageSentences;
	return (
		<section className="border-line border-b bg-surface">
			<div className="mx-auto grid max-w-7xl grid-cols-[minmax(0,1fr)] items-center gap-x-14 gap-y-10 px-4 py-10 sm:px-6 sm:py-14 lg:grid-cols-[minmax(0,1fr)_26rem]">
				<div>
					<h1 className="max-w-xl text-4xl sm:text-6xl">{home.title}</h1>
					<p className="mt-5 max-w-lg text-lg text-muted">{home.lead}</p>
					<HomeSearch className="mt-7 max-w-xl" />
					{categories.length > 0 && (
						<nav aria-label={home.browse} className="mt-5 flex max-w-xl flex-wrap gap-2 text-sm">
							{categories.map(({ slug, label, icon }) => {
								const Icon = categoryIcon(icon);
								return (
									<Link
										key={slug}
										to={paths.directoryWith({ category: slug })}
										className="inline-flex items-center gap-2 rounded-full border border-line bg-canvas px-3.5 py-2 hover:border-ink/40"
									>
										<Icon aria-hidden="true" className="size-4 text-accent" />
										{label}
									</Link>
								);
							})}
						</nav>
					)}
				</div>
				<LivingExample className="mx-auto w-full max-w-md" />
			</div>
		</section>
	);
}
