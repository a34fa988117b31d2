import type { ReactNode } from 'react';
import type { Message } from '#contract/messages/messages.ts';
import { messageSentences as sentences } from '#sentences/messages/messages.ts';
import { Avatar } from '#web/components/faces/avatar.tsx';
import { Moment, ShortMoment } from '#web/components/times/moment.tsx';
import { withElements } from '#web/components/with-elements.tsx';
import { listText } from '#web/formats/lists.ts';
import { isHeld } from '#web/messages/is-held.ts';
import { LinkedText } from '#web/messages/reading/linked-text.tsx';
import { PartyLink } from '#web/messages/reading/party-link.tsx';
import { ReportButton } from '#web/reports/report-button.tsx';

interface MessageCardProps {
	message: Message;
	/** Whether the message is folded to a line, as those are that were read before. */
	isFolded: boolean;
	onUnfold: () => void;
	/** What its author can do with it while it waits. */
	children?: ReactNode;
}

/** Shows one message of a thread. A message of a stranger has no picture, and no links. */
export function MessageCard({ message, isFolded, onUnfold, children }: MessageCardProps) {
	const { folder, from, written_by, to, body, snippet, sent_at, updated_at, undo_until, is_trusted, receipts } =
		message;
	const at = sent_at ?? updated_at;
	const image = is_trusted ? from.image : null;
	if (isFolded)
		return (
			<li>
				<button
					type="button"
					aria-expanded={false}
					className="flex w-full items-center gap-3 border-line border-b py-3 text-left hover:bg-ink/4"
					onClick={onUnfold}
				>
					<Avatar image={image} name={from.name} className="size-8" />
					<span className="max-w-2/5 shrink-0 truncate font-medium text-sm" dir="auto">
						{from.name}
					</span>
					<span className="min-w-0 flex-1 truncate text-muted text-sm" dir="auto">
						{snippet}
					</span>
					<ShortMoment at={at} className="shrink-0 text-muted text-xs tabular-nums" />
				</button>
			</li>
		);
	return (
		<li className="border-line border-b py-5 last:border-b-0">
			<article aria-label={from.name}>
				<header className="mb-4 flex items-start gap-3">
					<Avatar image={image} name={from.name} className="size-10" />
					<div className="min-w-0 flex-1">
						<div className="flex flex-wrap items-baseline justify-between gap-x-3">
							<span className="flex min-w-0 items-baseline gap-1.5">
								<PartyLink party={from} />
								{written_by && (
									<span className="text-muted text-sm">{sentences.writtenBy({ name: written_by.name })}</span>
								)}
							</span>
							<span className="text-muted text-sm">
								{undo_until === null ? <Moment at={at} /> : isHeld(message) ? sentences.held : sentences.notYet}
							</span>
						</div>
						<p className="truncate text-muted text-sm" dir="auto">
							{sentences.toWhom({ names: listText(to.map(({ name }) => name)) })}
						</p>
					</div>
				</header>
				<LinkedText text={body} isDead={!is_trusted} />
				{children}
				{folder !== 'outbox' && (
					<div className="-ml-3 mt-3">
						<ReportButton subject={{ type: 'message', id: message.id }} label={from.name} />
					</div>
				)}
				{receipts.length > 0 && (
					<ul className="mt-4 text-muted text-sm">
						{receipts.map(({ id, name, read_at }) => (
							<li key={id}>{withElements(sentences.readBy, { name, when: <Moment at={read_at} /> })}</li>
						))}
					</ul>
				)}
			</article>
		</li>
	);
}
