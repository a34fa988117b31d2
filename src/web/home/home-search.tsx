import { Search } from 'lucide-react';
import { Form } from 'react-router';
import { pageSentences } from '#sentences/pages.ts';
import { buttonClasses } from '#web/components/button.tsx';
import { classNames } from '#web/components/class-names.ts';
import { paths } from '#web/links/paths.ts';

/** Searches the directory from the front page. */
export function HomeSearch({ className }: { className?: string }) {
	const { home } = pageSentences;
	return (
		<Form
			action={paths.directory}
			role="search"
			className={classNames(
				'flex items-center gap-2 rounded-full border border-line bg-raised p-1.5 shadow-raised focus-within:border-accent',
				className,
			)}
		>
			<Search aria-hidden="true" className="ml-3 size-5 shrink-0 text-muted" />
			<input
				type="search"
				name="q"
				aria-label={home.searchLabel}
				placeholder={home.searchPlaceholder}
				className="h-11 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted"
			/>
			<button type="submit" className={buttonClasses('primary', 'medium')}>
				{home.search}
			</button>
		</Form>
	);
}
