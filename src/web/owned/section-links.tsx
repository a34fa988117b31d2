import { ownedSentences as sentences } from '#sentences/owned.ts';

const { sections } = sentences;

/** Links to the sections of the page, beside it on wide screens. */
export function SectionLinks({ isOwner }: { isOwner: boolean }) {
	const links = [
		['pictures-section', sections.pictures],
		['page-section', sections.page],
		['people-section', sections.people],
		...(isOwner
			? [
					['verification-section', sections.verification],
					['delete-section', sections.remove],
				]
			: []),
	] as const;
	return (
		<nav aria-label={sentences.onThisPage} className="hidden lg:block">
			<ul className="grid border-line border-l text-[0.9375rem]">
				{links.map(([id, label]) => (
					<li key={id}>
						<a
							href={`#${id}`}
							className="-ml-px block border-transparent border-l-2 py-1.5 pl-4 text-muted hover:border-accent hover:text-ink"
						>
							{label}
						</a>
					</li>
				))}
			</ul>
		</nav>
	);
}
