import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair } from 'jose';
import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { Sealed, SecretBox } from '#contract/secret-box.ts';
import { announce, transaction } from '#db/transaction.ts';
import type { DB, IdentitySigningKeyRow } from '#identity/schema.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
export const activeForMs = 90 * dayMs;
/** A key is published this long before it signs: whoever keeps our public keys, for ten minutes, has the next one by then. */
export const publishedBeforeMs = hourMs;
/** Processes that have not looked since may sign with a key for this long after it was retired; tokens live for an hour. */
const signsAfterMs = 2 * hourMs;
/**
 * How long a retired or withdrawn key is kept: signing out on a page left open sends an old token. A session unused so
 * long has ended.
 */
export const keptAfterMs = 30 * dayMs;
const preparedBeforeMs = dayMs;

/** The topic that tells processes that a key came, went or changed its state. */
export const keysTopic = 'signing-keys';

/** Returns what the private part of a key is sealed as. */
export const sealedKey = (kid: string): Sealed => ({ purpose: 'identity_signing_key', id: kid });

export type SigningKey = Selectable<IdentitySigningKeyRow>;
interface Keys {
	db: Kysely<DB>;
	box: SecretBox;
	now: Date;
}

/** Returns all keys; the states are next (published), active (signs), retired (still accepted) and withdrawn (refused). */
export const listKeys = (db: Kysely<DB>): Promise<SigningKey[]> =>
	db.selectFrom('identity_signing_key').selectAll().orderBy('created_at', 'desc').orderBy('kid').execute();

/** Makes the first key. Of several processes that start together, one wins and all use its key. */
export async function createFirstKey(keys: Keys): Promise<void> {
	await insertKey(keys.db, await newKey(keys, 'active', null));
}

/** Tells whether `rotateKeys` would change anything. */
export function isRotationDue(keys: readonly SigningKey[], now: Date): boolean {
	const active = keys.find((key) => key.state === 'active');
	const next = keys.find((key) => key.state === 'next');
	return (
		(next !== undefined && isPast(next.activates_at, now)) ||
		(next === undefined && active !== undefined && isAging(active, now)) ||
		keys.some((key) => isForgotten(key, now))
	);
}

/**
 * Rotates the keys as they age: prepares the next key a day before the active one is 90 days old, lets it take over once
 * it was published for an hour, and deletes keys whose tokens nobody brings any more. Several processes may call it at
 * once.
 */
export async function rotateKeys(keys: Keys): Promise<void> {
	const { now } = keys;
	const found = await listKeys(keys.db);
	const active = found.find((key) => key.state === 'active');
	if (active && isAging(active, now) && !found.some((key) => key.state === 'next'))
		await prepareNextKey(keys, active, new Date(activeSince(active).getTime() + activeForMs));
	await transaction(keys, async (ctx) => {
		announce(ctx.db, keysTopic);
		await deleteForgotten(ctx.db, now);
		await lockActiveKey(ctx.db);
		const next = await lockNextKey(ctx.db);
		if (!next || !isPast(next.activates_at, now)) return;
		await setState(ctx.db, 'active', { state: 'retired', retired_at: now, private_sealed: '' });
		await setState(ctx.db, 'next', { state: 'active' });
	});
}

/**
 * Publishes a key that takes over from `active` at `at`, but not within the hour; a key that is prepared already stays.
 * @returns when the key takes over; null when `active` was withdrawn while the key was made, as the key counts among the
 * withdrawn.
 */
export async function prepareNextKey(keys: Keys, active: SigningKey, at: Date): Promise<Date | null> {
	const key = await newKey(keys, 'next', new Date(Math.max(at.getTime(), keys.now.getTime() + publishedBeforeMs)));
	return transaction(keys, async (ctx) => {
		announce(ctx.db, keysTopic);
		if ((await lockActiveKey(ctx.db))?.kid !== active.kid) return null;
		await insertKey(ctx.db, key);
		const next = await lockNextKey(ctx.db);
		return next?.activates_at ?? null;
	});
}

/** Withdraws every key at once, and makes a new one: no token that was signed until now is accepted any more. */
export async function withdrawKeys(keys: Keys): Promise<void> {
	const replacement = await newKey(keys, 'active', null);
	await transaction(keys, async (ctx) => {
		announce(ctx.db, keysTopic);
		// Whoever publishes a next key holds this lock, so that key is either there to be withdrawn, or not published at all.
		await lockActiveKey(ctx.db);
		await ctx.db
			.updateTable('identity_signing_key')
			.set({ state: 'withdrawn', retired_at: keys.now, private_sealed: '' })
			.where('state', '!=', 'withdrawn')
			.execute();
		await ctx.db.insertInto('identity_signing_key').values(replacement).execute();
	});
}

const activeSince = (key: SigningKey): Date => key.activates_at ?? key.created_at;
const isPast = (at: Date | null, now: Date): boolean => at !== null && at <= now;
const isAging = (active: SigningKey, now: Date): boolean =>
	now.getTime() - activeSince(active).getTime() >= activeForMs - preparedBeforeMs;
const isForgotten = ({ retired_at }: SigningKey, now: Date): boolean =>
	retired_at !== null && now.getTime() - retired_at.getTime() >= keptAfterMs;

/**
 * Tells whether the key was retired before anything of that time, in seconds since the epoch, was signed: so a stolen old
 * key can sign nothing new.
 */
export const isOutlived = ({ retired_at }: Pick<SigningKey, 'retired_at'>, issuedAt: number): boolean =>
	retired_at !== null && issuedAt * 1000 > retired_at.getTime() + signsAfterMs;

/** Makes an RS256 key of 2,048 bits, as clients of the protocol expect. The private part never leaves this unsealed. */
async function newKey(
	{ box, now }: Keys,
	state: 'active' | 'next',
	activatesAt: Date | null,
): Promise<Insertable<IdentitySigningKeyRow>> {
	const pair = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
	const kid = randomUUID();
	return {
		kid,
		public_jwk: JSON.stringify({ ...(await exportJWK(pair.publicKey)), kid, alg: 'RS256', use: 'sig' }),
		private_sealed: box.seal(JSON.stringify(await exportJWK(pair.privateKey)), sealedKey(kid)),
		state,
		created_at: now,
		activates_at: activatesAt,
	};
}

/** Inserts a key; does nothing when there is one of that state already. */
const insertKey = (db: Kysely<DB>, row: Insertable<IdentitySigningKeyRow>) =>
	db
		.insertInto('identity_signing_key')
		.values(row)
		.onConflict((conflict) => conflict.doNothing())
		.execute();

const lockActiveKey = (db: Transaction<DB>) =>
	db.selectFrom('identity_signing_key').select('kid').where('state', '=', 'active').forUpdate().executeTakeFirst();

const lockNextKey = (db: Transaction<DB>) =>
	db
		.selectFrom('identity_signing_key')
		.select('activates_at')
		.where('state', '=', 'next')
		.forUpdate()
		.executeTakeFirst();

const setState = (
	db: Transaction<DB>,
	from: 'active' | 'next',
	to: { state: 'active' } | { state: 'retired'; retired_at: Date; private_sealed: '' },
) => db.updateTable('identity_signing_key').set(to).where('state', '=', from).execute();

const deleteForgotten = (db: Transaction<DB>, now: Date) =>
	db
		.deleteFrom('identity_signing_key')
		.where('retired_at', '<=', new Date(now.getTime() - keptAfterMs))
		.execute();
