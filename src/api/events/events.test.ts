import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { LogEvent } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { tellMembers } from '#api/events/service.ts';
import type { EventKind } from '#contract/notifications/event-kinds.ts';
import { transaction } from '#db/transaction.ts';
import { engine, type TestActor, type TestApp } from '#test/app.ts';
import { decideMember } from '#test/decide-member.ts';
import { operatedApp } from '#test/operated-app.ts';

let app: TestApp;
let operator: TestActor;
let url: string;
const statements: string[] = [];
beforeAll(async () => {
	const onQuery = (event: LogEvent) => void statements.push(event.query.sql);
	({ app, operator } = await operatedApp({ onQuery }));
	url = await app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app?.close());

interface Heard {
	event: string | undefined;
	id: string | undefined;
	data: { kind?: string; subject_id?: string | null; reason?: string };
}
const open: AbortController[] = [];
afterEach(() => {
	for (const controller of open.splice(0)) controller.abort();
});

/** Opens a stream whose `next` returns one event after the other, and undefined once the stream has ended. */
async function listen({ token }: TestActor, lastId?: string) {
	const controller = new AbortController();
	open.push(controller);
	const response = await fetch(`${url}/api/v1/me/events`, {
		headers: {
			accept: 'text/event-stream',
			authorization: `Bearer ${token}`,
			...(lastId && { 'last-event-id': lastId }),
		},
		signal: controller.signal,
	});
	expect(response.status).toBe(200);
	expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
	expect(response.headers.get('cache-control')).toContain('no-store');
	const events = response
		.body!.pipeThrough(new TextDecoderStream())
		.pipeThrough(new EventSourceParserStream())
		.getReader();
	return {
		controller,
		next: async (): Promise<Heard | undefined> => {
			const { done, value } = await events.read();
			return done ? undefined : { event: value.event, id: value.id, data: JSON.parse(value.data) };
		},
	};
}

/** Opens a stream, and waits until it knows from where it continues. */
async function listenFromNow(actor: TestActor) {
	const stream = await listen(actor);
	const ready = await stream.next();
	expect(ready?.event).toBe('ready');
	return { ...stream, id: ready!.id! };
}

const tell = (members: TestActor[], kind: EventKind) =>
	transaction({ db: app.db, now: app.clock.now }, (ctx) =>
		tellMembers(
			ctx,
			members.map(({ id }) => id),
			kind,
		),
	);
const poll = (actor: TestActor, after?: string) =>
	actor.call('GET /me/events', after === undefined ? {} : { query: { after } });

test('what happens comes to all streams of the member, and to nobody else', async () => {
	const [ana, ben] = await Promise.all([app.somebody(), app.somebody()]);
	const [phone, desk, other] = await Promise.all([listenFromNow(ana), listenFromNow(ana), listenFromNow(ben)]);
	await tell([ana], 'coins');
	await tell([ben], 'read');
	const told = { event: 'coins', data: { kind: 'coins', subject_id: null, at: app.clock.now.toISOString() } };
	expect(await phone.next()).toMatchObject(told);
	expect(await desk.next()).toMatchObject(told);
	expect(await other.next()).toMatchObject({ event: 'read' });
});

test('nothing comes of what was rolled back', async () => {
	const ana = await app.somebody();
	const stream = await listenFromNow(ana);
	await transaction({ db: app.db, now: app.clock.now }, async (ctx) => {
		await tellMembers(ctx, [ana.id], 'coins');
		throw new Error('no');
	}).catch(() => {});
	await tell([ana], 'read');
	expect((await stream.next())?.event).toBe('read');
});

test('a stream continues where another ended, in the order in which things happened, and repeats nothing', async () => {
	const ana = await app.somebody();
	const stream = await listenFromNow(ana);
	await tell([ana], 'coins');
	const heard = await stream.next();
	stream.controller.abort();
	await tell([ana], 'read');
	await tell([ana], 'friend_request');
	const later = await listen(ana, heard!.id);
	expect((await later.next())?.event).toBe('read');
	expect((await later.next())?.event).toBe('friend_request');
	await tell([ana], 'coins');
	expect((await later.next())?.event).toBe('coins');
});

// This needs several connections, and the embedded database has only one.
test.runIf(engine === 'postgres')('what began before and ended after somebody looked is told then', async () => {
	const ana = await app.somebody();
	const { data: before } = await poll(ana);
	const { promise: isLooked, resolve: look } = Promise.withResolvers<void>();
	const { promise: isWritten, resolve: written } = Promise.withResolvers<void>();
	const slow = transaction({ db: app.db, now: app.clock.now }, async (ctx) => {
		await tellMembers(ctx, [ana.id], 'coins');
		written();
		await isLooked;
	});
	await isWritten;
	await tell([ana], 'read');
	const { data: between } = await poll(ana, before.last_id);
	expect(between.events.map(({ kind }) => kind)).toEqual(['read']);
	look();
	await slow;
	const { data: after } = await poll(ana, between.last_id);
	expect(after.events.map(({ kind }) => kind)).toEqual(['coins']);
});

test('who asks now and then is told the same', async () => {
	const ana = await app.somebody();
	const { data: first } = await poll(ana);
	expect(first).toEqual({ events: [], reset: false, last_id: expect.any(String) });
	await tell([ana], 'coins');
	const { data: second } = await poll(ana, first.last_id);
	expect(second.events).toEqual([{ kind: 'coins', subject_id: null, at: app.clock.now.toISOString() }]);
	expect((await poll(ana, second.last_id)).data.events).toEqual([]);
});

test.each(['x', '1.2', '1.3:2:', '1.1:2:5', '1.1:9:5,4', `9${'9'.repeat(14)}.1:2:`, `1.${'9'.repeat(19)}:1:`])(
	'from %j nobody continues: everything may have changed',
	async (lastId) => {
		const ana = await app.somebody();
		const id = lastId.replace(/^1\./, `${app.clock.now.getTime()}.`).replace('9999.1:2:', '.1:2:x');
		expect((await poll(ana, id)).data).toMatchObject({ events: [], reset: true });
	},
);

test('after more than a hundred, and after more than an hour, everything may have changed', async () => {
	const ana = await app.somebody();
	const { data: first } = await poll(ana);
	const stream = await listenFromNow(ana);
	stream.controller.abort();
	await transaction({ db: app.db, now: app.clock.now }, async (ctx) => {
		for (let n = 0; n < 101; n++) await tellMembers(ctx, [ana.id], 'coins');
	});
	expect((await poll(ana, first.last_id)).data).toMatchObject({ events: [], reset: true });
	expect(await (await listen(ana, stream.id)).next()).toMatchObject({ event: 'reset' });
	const now = app.clock.now;
	app.clock.now = new Date(now.getTime() + 3_600_001);
	expect((await poll(ana, (await poll(ana)).data.last_id)).data.reset).toBe(false);
	expect((await poll(ana, first.last_id)).data.reset).toBe(true);
	app.clock.now = now;
});

test('threat 52: a stream ends when its owner is suspended, and when its token expires', async () => {
	const ana = await app.somebody();
	const stream = await listenFromNow(ana);
	await decideMember(operator, ana.id, 'remove');
	const heard = [await stream.next(), await stream.next()];
	expect(heard).toContainEqual(expect.objectContaining({ event: 'end', data: { reason: 'revoked' } }));
	const ben = await app.somebody();
	const other = await listenFromNow(ben);
	const now = app.clock.now;
	app.clock.now = new Date(now.getTime() + 3_601_000);
	expect(await other.next()).toMatchObject({ event: 'end', data: { reason: 'expired' } });
	expect(await other.next()).toBeUndefined();
	app.clock.now = now;
});

test('threat 52: the ninth stream of a member ends the first', async () => {
	const ana = await app.somebody();
	const first = await listenFromNow(ana);
	for (let n = 0; n < 8; n++) await listenFromNow(ana);
	expect(await first.next()).toMatchObject({ event: 'end', data: { reason: 'too_many' } });
	expect(await first.next()).toBeUndefined();
});

test('threat 52: asking for the headers of a stream alone opens none', async () => {
	const ana = await app.somebody();
	const stream = await listenFromNow(ana);
	const headers = { accept: 'text/event-stream', authorization: `Bearer ${ana.token}` };
	for (let n = 0; n < 8; n++)
		expect((await fetch(`${url}/api/v1/me/events`, { method: 'HEAD', headers })).status).toBe(200);
	await tell([ana], 'coins');
	expect(await stream.next()).toMatchObject({ event: 'coins' });
});

test('one statement looks for everybody who was woken at once', async () => {
	const people = await Promise.all(Array.from({ length: 12 }, () => app.somebody()));
	const streams = await Promise.all(people.map(listenFromNow));
	statements.splice(0);
	await tell(people, 'coins');
	for (const stream of streams) expect((await stream.next())?.event).toBe('coins');
	expect(
		statements.filter((text) => text.includes('pg_visible_in_snapshot') && text.includes('member_event')),
	).toHaveLength(1);
});

test('a visitor hears nothing', async () => {
	const response = await fetch(`${url}/api/v1/me/events`, { headers: { accept: 'text/event-stream' } });
	expect(response.status).toBe(401);
	expect(response.headers.get('content-type')).toContain('application/problem+json');
});
