import { type ReactNode, useEffect, useState } from 'react';
import { type MetaFunction, useSearchParams } from 'react-router';
import { offlineSentences as sentences } from '#sentences/offline.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { Link } from '#web/links/link.tsx';
import { nextAddress } from '#web/links/next-address.ts';
import { paths } from '#web/links/paths.ts';
import { type KeptPage, listKeptPages } from '#web/offline/kept-pages.ts';
import { useSession } from '#web/session/session.ts';
import { listComplete } from '#web/waiting/waiting-review.ts';

const pagesShown = 12;

export const meta: MetaFunction = (args) => pageMeta(args, { title: sentences.title, isPrivate: true });

/** Stands in the place of a page that is neither reached nor kept in this browser. */
export default function Offline() {
	const wanted = nextAddress(useSearchParams()[0].get('to') ?? paths.home);
	// The document is kept without an address: what was wanted is known once it is here.
	const [to, setTo] = useState<string>(paths.home);
	const uid = useSession()?.uid ?? null;
	const [pages, setPages] = useState<KeptPage[]>([]);
	const [waiting, setWaiting] = useState<string[]>([]);
	useEffect(() => {
		setTo(wanted);
		const goOn = () => window.location.replace(wanted);
		// Whoever reads this from the network has a connection.
		if (document.documentElement.dataset.kept === undefined) return goOn();
		listKeptPages(pagesShown).then(setPages, () => {});
		window.addEventListener('online', goOn);
		const stay = () => window.removeEventListener('online', goOn);
		// Whoever has just chosen another page goes there, also when the connection is back in this moment.
		window.addEventListener('beforeunload', stay);
		return () => {
			stay();
			window.removeEventListener('beforeunload', stay);
		};
	}, [wanted]);
	useEffect(() => setWaiting(listComplete(uid).map(({ name }) => name)), [uid]);
	return (
		<PageBody>
			<PageHeading
				title={sentences.title}
				lead={sentences.lead}
				actions={
					<ButtonLink to={to} reloadDocument>
						{sentences.tryAgain}
					</ButtonLink>
				}
			/>
			<div className="grid gap-12 md:grid-cols-2">
				<Part title={sentences.seenTitle}>
					<p className="text-muted">{pages.length > 0 ? sentences.seenLead : sentences.seenNothing}</p>
					<ul className="mt-4 grid gap-1">
						{pages.map(({ address, title }) => (
							<li key={address}>
								<Link
									to={address}
									reloadDocument
									className="-mx-3 block rounded-xl px-3 py-2.5 font-medium hover:bg-ink/5"
									dir="auto"
								>
									{title}
								</Link>
							</li>
						))}
					</ul>
				</Part>
				<Part title={sentences.waitingTitle}>
					{waiting.length === 0 && <p className="text-muted">{sentences.nothingWaits}</p>}
					<ul className="grid gap-2">
						{waiting.map((name) => (
							<li key={name}>{uid ? sentences.waiting({ name }) : sentences.waitingForSignIn({ name })}</li>
						))}
					</ul>
				</Part>
			</div>
		</PageBody>
	);
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
	<section>
		<h2 className="mb-3 text-2xl">{title}</h2>
		{children}
	</section>
);
