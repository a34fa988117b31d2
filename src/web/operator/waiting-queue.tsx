import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { useCall } from '#web/calls/use-call.ts';
import { useMore } from '#web/calls/use-more.ts';
import { Button } from '#web/components/button.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { MoreButton } from '#web/components/states/more-button.tsx';
import { showToast } from '#web/components/toast.tsx';

interface Part<T> {
	data: T[];
	meta: { next: string | null };
}

interface WaitingQueueProps<T> {
	first: Part<T>;
	fetchPart: (cursor: string) => Promise<Part<T>>;
	sentences: { none: string; more: string };
	card: (waiting: T) => ReactNode;
}

/**
 * Lists what waits for an operator's decision, one card each. A key of the ids begins the list anew when one was
 * decided.
 */
export function WaitingQueue<T extends { id: string }>(props: WaitingQueueProps<T>) {
	return <Rows key={props.first.data.map(({ id }) => id).join()} {...props} />;
}

function Rows<T extends { id: string }>({ first, fetchPart, sentences, card }: WaitingQueueProps<T>) {
	const { rows, hasMore, state, loadMore } = useMore(first, fetchPart);
	if (rows.length === 0) return <EmptyState title={sentences.none} />;
	return (
		<>
			<ul className="grid max-w-4xl gap-4">
				{rows.map((row) => (
					<li key={row.id}>{card(row)}</li>
				))}
			</ul>
			<MoreButton label={sentences.more} hasMore={hasMore} state={state} onPress={loadMore} />
		</>
	);
}

interface WaitingCardProps {
	children: ReactNode;
	/** What stands below the rest of the card, as wide as the card. */
	below?: ReactNode;
	decision: { label: string; done: string; decide: () => Promise<unknown> };
}

/** Shows one thing that waits, with the only decision that can be made. */
export function WaitingCard({ children, below, decision: { label, done, decide } }: WaitingCardProps) {
	const { sentence, isBusy, run } = useCall();
	const { revalidate } = useRevalidator();
	const press = () =>
		run(async () => {
			await decide();
			showToast(done);
			void revalidate();
		});
	return (
		<article className="rounded-card border border-line bg-raised p-5 shadow-raised">
			<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
				<div className="min-w-0 max-w-2xl">
					{children}
					<FormFailure>{sentence}</FormFailure>
				</div>
				<Button look="secondary" size="small" isBusy={isBusy} onClick={press}>
					{label}
				</Button>
			</div>
			{below}
		</article>
	);
}
