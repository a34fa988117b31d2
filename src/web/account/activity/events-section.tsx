import { accountSentences } from '#sentences/account/account.ts';
import { AccountSection, LoadedPart } from '#web/account/account-section.tsx';
import { loadDeviceWords } from '#web/account/activity/device-words.ts';
import { eventSentence } from '#web/account/activity/event-sentence.ts';
import { sentenceOfAuthError } from '#web/account/sign-in/error-sentences.ts';
import { api } from '#web/calls/api.ts';
import { useLoaded } from '#web/calls/use-loaded.ts';
import { useMore } from '#web/calls/use-more.ts';
import { MoreButton } from '#web/components/states/more-button.tsx';
import { Moment } from '#web/components/times/moment.tsx';

type EventPage = Awaited<ReturnType<typeof loadEvents>>;
const { events: words } = accountSentences;

const fetchEvents = (cursor?: string) => api('GET /me/security-events', { query: { limit: 10, cursor } });

async function loadEvents() {
	const [page, deviceWords] = await Promise.all([fetchEvents(), loadDeviceWords()]);
	return { ...page, deviceWords };
}

/** Lists what happened to the account, the newest first. */
export function EventsSection({ version }: { version: number }) {
	const { state, retry } = useLoaded(loadEvents, version, sentenceOfAuthError);
	return (
		<AccountSection isFolded id="events" title={words.title} lead={words.lead}>
			<LoadedPart state={state} onRetry={retry} rows={4}>
				{(first) =>
					first.data.length > 0 ? (
						<EventList key={first.data[0]?.id} first={first} />
					) : (
						<p className="text-muted text-sm">{words.empty}</p>
					)
				}
			</LoadedPart>
		</AccountSection>
	);
}

/** Lists the first page of events, and further pages on demand. */
function EventList({ first: { deviceWords, ...first } }: { first: EventPage }) {
	const { rows, hasMore, state, loadMore } = useMore(first, fetchEvents);
	return (
		<>
			<ol className="divide-y divide-line">
				{rows.map((event) => (
					<li key={event.id} className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 py-3 first:pt-0">
						<span className="min-w-0 break-words">{eventSentence(event, deviceWords)}</span>
						<span className="text-muted text-sm">
							<Moment at={event.at} />
						</span>
					</li>
				))}
			</ol>
			<MoreButton label={words.more} hasMore={hasMore} state={state} onPress={loadMore} />
		</>
	);
}
