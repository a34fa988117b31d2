import type { ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { tags } from '#api/changes.ts';
import { eventsMax, readEvents } from '#api/events/event-queries.ts';
import { lastIdOf, readLastId } from '#api/events/last-id.ts';
import type { DB } from '#api/schema.ts';
import { AppError } from '#contract/errors.ts';
import type { MemberEvent } from '#contract/notifications/events.ts';

/** The most streams of one member, one for each device; one more ends the oldest. */
const streamsPerMember = 8;
const streamsMax = 20_000;
/**
 * After how long a silence a stream sends a comment line: proxies end a connection on which nothing comes, and the
 * reader learns from it that the stream is alive.
 */
const beatEveryMs = 25_000;
const sweepEveryMs = 1_000;
const tryAgainMs = 1_000;
/** How much a reader may leave unread before their stream is cut; they continue from there when they come again. */
const unreadBytesMax = 64 * 1024;
const checksAtOnce = 8;

/** Why a stream ends, as its reader is told. */
export type EndReason = 'expired' | 'revoked' | 'too_many' | 'closing';

/** Who listens to a stream. */
export interface Listener {
	memberId: string;
	uid: string;
	/** The token that they have shown, which is checked again later. */
	token: string;
	/** When the token expires, in seconds since the epoch. */
	expiresAt: number;
}

interface Stream extends Listener {
	response: ServerResponse;
	/** The snapshot of the transactions that they have heard of; null until the first look. */
	seen: string | null;
	saidAt: number;
}

export interface EventStreamsOptions {
	db: Kysely<DB>;
	/**
	 * Calls the listener with the topics that changed, or null where anything may have; returns the function that stops
	 * it.
	 */
	subscribe: (listener: (topics: ReadonlySet<string> | null) => void) => () => void;
	clock: () => Date;
	/** Returns whether the token still lets its owner in. */
	isWelcome: (listener: Listener) => Promise<boolean>;
	log: Pick<FastifyBaseLogger, 'warn'>;
}

/** The event streams that this process has open. One statement looks for events for all readers who may have some. */
export class EventStreams {
	readonly #options: EventStreamsOptions;
	/** The streams by member, the oldest first. */
	readonly #streams = new Map<string, Set<Stream>>();
	readonly #memberOf = new Map<string, string>();
	#woken = new Set<Stream>();
	#isLooking = false;
	#count = 0;
	#isClosed = false;
	readonly #stopHearing: () => void;
	readonly #sweeping: NodeJS.Timeout;

	constructor(options: EventStreamsOptions) {
		this.#options = options;
		this.#stopHearing = options.subscribe((topics) => this.#hear(topics));
		this.#sweeping = setInterval(() => this.#sweep(), sweepEveryMs).unref();
	}

	get size(): number {
		return this.#count;
	}

	/**
	 * Refuses another stream. @throws AppError `unavailable` where the process holds as many as it can, or is closing.
	 */
	refuseTooMany(): void {
		if (this.#isClosed || this.#count >= streamsMax) throw new AppError('unavailable', { retryAfterS: 30 });
	}

	/** Streams events into a response whose head is sent, until one of the two sides ends it. */
	open(listener: Listener, response: ServerResponse, lastId: string | undefined): void {
		const now = this.#options.clock();
		const seen = readLastId(lastId, now);
		const stream: Stream = { ...listener, response, seen, saidAt: Date.now() };
		const others = this.#streams.get(listener.memberId) ?? new Set();
		const [oldest] = others;
		if (oldest && others.size >= streamsPerMember) this.#end(oldest, 'too_many');
		this.#streams.set(listener.memberId, others.add(stream));
		this.#memberOf.set(listener.uid, listener.memberId);
		this.#count += 1;
		response.once('close', () => this.#forget(stream));
		response.on('error', () => this.#forget(stream));
		this.#say(stream, lastId !== undefined && seen === null ? 'event: reset\ndata: {}\n\n' : ': here\n\n');
		this.#wake([stream]);
	}

	close(): void {
		this.#isClosed = true;
		clearInterval(this.#sweeping);
		this.#stopHearing();
		for (const stream of this.#all()) this.#end(stream, 'closing');
	}

	*#all(): Iterable<Stream> {
		for (const streams of this.#streams.values()) yield* streams;
	}

	#of(memberId: string | undefined): Iterable<Stream> {
		return (memberId !== undefined && this.#streams.get(memberId)) || [];
	}

	#hear(topics: ReadonlySet<string> | null): void {
		if (this.#count === 0) return;
		if (!topics) {
			this.#wake(this.#all());
			void this.#check([...this.#all()]);
			return;
		}
		const woken: Stream[] = [];
		const doubtful: Stream[] = [];
		for (const topic of topics) {
			const [kind, id] = split(topic);
			if (topic === tags.events(id)) woken.push(...this.#of(id));
			else if (topic === tags.member(id)) doubtful.push(...this.#of(id));
			else if (kind === 'sessions') doubtful.push(...this.#of(this.#memberOf.get(id)));
		}
		if (woken.length > 0) this.#wake(woken);
		if (doubtful.length > 0) void this.#check(doubtful);
	}

	#wake(streams: Iterable<Stream>): void {
		for (const stream of streams) this.#woken.add(stream);
		if (!this.#isLooking) void this.#look();
	}

	/** Looks for events, one look at a time, for all streams that were woken meanwhile. */
	async #look(): Promise<void> {
		this.#isLooking = true;
		while (this.#woken.size > 0 && !this.#isClosed) {
			const woken = [...this.#woken];
			this.#woken = new Set();
			try {
				const { seen, events } = await readEvents(this.#options.db, woken);
				const id = lastIdOf(seen, this.#options.clock());
				for (const [place, stream] of woken.entries()) this.#tell(stream, events.get(place) ?? [], seen, id);
			} catch (error) {
				this.#options.log.warn({ err: error }, 'What happened could not be read; it is tried again.');
				for (const stream of woken) this.#woken.add(stream);
				await new Promise((resolve) => setTimeout(resolve, tryAgainMs).unref());
			}
		}
		this.#isLooking = false;
	}

	#tell(stream: Stream, events: MemberEvent[], seen: string, id: string): void {
		const isFirst = stream.seen === null;
		stream.seen = seen;
		if (events.length > eventsMax) this.#say(stream, `id: ${id}\nevent: reset\ndata: {}\n\n`);
		else if (events.length > 0)
			this.#say(
				stream,
				`id: ${id}\n${events.map((event) => `event: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`).join('')}`,
			);
		// The reader learns from where to continue, though nothing has happened.
		else if (isFirst) this.#say(stream, `id: ${id}\nevent: ready\ndata: {}\n\n`);
	}

	/** Ends the streams whose owners are no longer let in. Where that cannot be checked, the stream stays open. */
	async #check(streams: Stream[]): Promise<void> {
		const rest = streams.values();
		const checkNext = async () => {
			for (const stream of rest) {
				const isWelcome = await this.#options.isWelcome(stream).catch(() => true);
				if (!isWelcome) this.#end(stream, 'revoked');
			}
		};
		await Promise.all(Array.from({ length: checksAtOnce }, checkNext));
	}

	#sweep(): void {
		const now = this.#options.clock().getTime() / 1000;
		const beatBefore = Date.now() - beatEveryMs;
		for (const stream of this.#all()) {
			if (stream.expiresAt <= now) this.#end(stream, 'expired');
			else if (stream.saidAt <= beatBefore) this.#say(stream, ':\n\n');
		}
	}

	#say(stream: Stream, text: string): void {
		const { response } = stream;
		stream.saidAt = Date.now();
		response.write(text);
		if (response.writableLength > unreadBytesMax) response.destroy();
	}

	#end(stream: Stream, reason: EndReason): void {
		stream.response.end(`event: end\ndata: ${JSON.stringify({ reason })}\n\n`);
		this.#forget(stream);
	}

	#forget(stream: Stream): void {
		const streams = this.#streams.get(stream.memberId);
		if (!streams?.delete(stream)) return;
		this.#count -= 1;
		this.#woken.delete(stream);
		if (streams.size > 0) return;
		this.#streams.delete(stream.memberId);
		this.#memberOf.delete(stream.uid);
	}
}

function split(topic: string): [kind: string, id: string] {
	const at = topic.indexOf(':');
	return [topic.slice(0, at), topic.slice(at + 1)];
}
