import { type ReactNode, useEffect, useState } from 'react';
import { type MetaFunction, useSearchParams } from 'react-router';
import { offlineSentences as sentences } from '#sentences/offline.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { listText } from '#web/formats/lists.ts';
import { Link } from '#web/links/link.tsx';
import { nextAddress } from '#web/links/next-address.ts';
import { paths } from '#web/links/paths.ts';
import { type KeptPage, listKeptPages } from '#web/offline/kept-pages.ts';
import { useSession } from '#web/session/session.ts';
import { isUnsaved, type KeptMessage, listKept } from '#web/waiting/kept-messages.ts';
import { listComplete } from '#web/waiting/waiting-review.ts';

const pagesShown = 12;

export const meta: MetaFunction = (args) => pageMeta(args, { title: sentences.title, isPrivate: true });

/** Stands in the place of a page that can neither be reached nor is kept in this browser. */
export default function Offline() {
	const wanted = nextAddress(useSearchParams()[0].get('to') ?? paths.home);
	// The document is kept without an address: the page that was wanted is known only once it is here.
	const [to, setTo] = useState<string>(paths.home);
	const uid = useSession()?.uid ?? null;
	const [pages, setPages] = useState<KeptPage[]>([]);
	const [reviewed, setReviewed] = useState<string[]>([]);
	const [messages, setMessages] = useState<KeptMessage[]>([]);
	useEffect(() => {
		setTo(wanted);
		const goOn = (event?: Event) => {
			// What waits is sent by the page that comes: said on this one, that it was sent would be read by nobody.
			event?.stopImmediatePropagation();
			window.location.replace(wanted);
		};
		// Somebody who reads this page from the network has a connection.
		if (document.documentElement.dataset.kept === undefined) return goOn();
		listKeptPages(pagesShown).then(setPages, () => {});
		window.addEventListener('online', goOn, { capture: true });
		const stay = () => window.removeEventListener('online', goOn, { capture: true });
		// Somebody who has just chosen another page goes there, even when the connection is back at this moment.
		window.addEventListener('beforeunload', stay);
		return () => {
			stay();
			window.removeEventListener('beforeunload', stay);
		};
	}, [wanted]);
	useEffect(() => {
		setReviewed(listComplete(uid).map(({ name }) => name));
		setMessages(uid ? listKept().filter((message) => message.isToSend || isUnsaved(message)) : []);
	}, [uid]);
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
					{reviewed.length + messages.length === 0 && <p className="text-muted">{sentences.nothingWaits}</p>}
					<ul className="grid gap-2">
						{reviewed.map((name) => (
							<li key={name}>{uid ? sentences.waiting({ name }) : sentences.waitingForSignIn({ name })}</li>
						))}
						{messages.map((message) => (
							<li key={message.key} dir="auto">
								{sentenceOf(message)}
							</li>
						))}
					</ul>
				</Part>
			</div>
		</PageBody>
	);
}

function sentenceOf({ isToSend, writing: { to } }: KeptMessage): string {
	if (to.length === 0) return sentences.unsavedToNobody;
	const names = listText(to.map(({ name }) => name));
	return isToSend ? sentences.waitingMessage({ names }) : sentences.unsavedMessage({ names });
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
	<section>
		<h2 className="mb-3 text-2xl">{title}</h2>
		{children}
	</section>
);
