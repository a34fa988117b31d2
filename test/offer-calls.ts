import type { CallInput } from '#contract/client.ts';
import type { TestActor, TestApp } from './app.ts';
import { of } from './profile-calls.ts';

type Fields = Partial<NonNullable<CallInput<'POST /offers'>['body']>>;

const dayMs = 86_400_000;
/** A day, so many after now. */
export const dayAfter = (app: TestApp, days: number): string =>
	new Date(app.clock.now.getTime() + days * dayMs).toISOString().slice(0, 10);

/** One coffee for 20 coins, for a month. */
export const makeOffer = async (app: TestApp, who: TestActor, profile_id: string, fields: Fields = {}) =>
	(
		await who.call('POST /offers', {
			body: { profile_id, title: 'A coffee', price_coins: 20, stock: 10, valid_to: dayAfter(app, 30), ...fields },
		})
	).data;

export const offersOf = async (who: Pick<TestActor, 'call'>, profile_id: string, all?: true) =>
	(await who.call('GET /offers', { query: { profile_id, ...(all && { all: 'true' as const }) } })).data;

export const redeem = async (who: TestActor, id: string) => (await who.call('POST /offers/:id/redeem', of(id))).data;

export const lookUp = async (who: TestActor, code: string) =>
	(await who.call('GET /redemptions/:code', { params: { code } })).data;

export const confirm = async (who: TestActor, code: string) =>
	(await who.call('POST /redemptions/:code/confirm', { params: { code } })).data;

export const taken = async (who: TestActor, profile_id?: string) =>
	(await who.call('GET /redemptions', { query: { profile_id } })).data;
