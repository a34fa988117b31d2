import { useState } from 'react';
import type { SecurityEvent } from '#contract/members/members.ts';
import { accountSentences } from '#sentences/account/account.ts';
import { AccountSection, LoadedPart } from '#web/account/account-section.tsx';
import { type DeviceWords, loadDeviceWords } from '#web/account/activity/device-words.ts';
import { eventSentence } from '#web/account/activity/event-sentence.ts';
import { sentenceOfAuthError } from '#web/account/sign-in/error-sentences.ts';
import { api } from '#web/calls/api.ts';
import { useLoaded } from '#web/calls/use-loaded.ts';
import { Button } from '#web/components/button.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { Moment } from '#web/components/times/moment.tsx';

interface EventPage {
	events: SecurityEvent[];
	next: string | null;
	deviceWords: DeviceWords;
}
const { events: words } = accountSentences;
const limit = 10;

async function loadEvents(): Promise<EventPage> {
	const [{ data, meta }, deviceWords] = await Promise.all([
		api('GET /me/security-events', { query: { limit } }),
		loadDeviceWords(),
	]);
	return { events: data, next: meta.next, deviceWords };
}

/** Lists what happened to the account, the newest first. */
export function EventsSection({ version }: { version: number }) {
	const { state, retry } = useLoaded(loadEvents, version, sentenceOfAuthError);
	return (
		<AccountSection isFolded id="events" title={words.title} lead={words.lead}>
			<LoadedPart state={state} onRetry={retry} rows={4}>
				{(first) =>
					first.events.length > 0 ? (
						<EventList key={first.events[0]?.id} first={first} />
					) : (
						<p className="text-muted text-sm">{words.empty}</p>
					)
				}
			</LoadedPart>
		</AccountSection>
	);
}

/** Lists the first page of events, and further pages on demand. */
function EventList({ first }: { first: EventPage }) {
	const [later, setLater] = useState<Pick<EventPage, 'events' | 'next'>>({ events: [], next: first.next });
	const [isBusy, setBusy] = useState(false);
	const [failure, setFailure] = useState<string>();

	async function showMore(): Promise<void> {
		setBusy(true);
		setFailure(undefined);
		try {
			const { data, meta } = await api('GET /me/security-events', {
				query: { limit, cursor: later.next ?? undefined },
			});
			setLater({ events: [...later.events, ...data], next: meta.next });
		} catch (error) {
			setFailure(sentenceOfAuthError(error));
		} finally {
			setBusy(false);
		}
	}

	return (
		<>
			<ol className="divide-y divide-line">
				{[...first.events, ...later.events].map((event) => (
					<li key={event.id} className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 py-3 first:pt-0">
						<span className="min-w-0 break-words">{eventSentence(event, first.deviceWords)}</span>
						<span className="text-muted text-sm">
							<Moment at={event.at} />
						</span>
					</li>
				))}
			</ol>
			<FormFailure>{failure}</FormFailure>
			{later.next && (
				<Button look="secondary" size="small" className="mt-4" isBusy={isBusy} onClick={showMore}>
					{words.more}
				</Button>
			)}
		</>
	);
}
