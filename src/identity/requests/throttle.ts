import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { transaction } from '#db/transaction.ts';
import type { CodeKind } from '#identity/codes/code-mail.ts';
import type { IdentityContext, IdentitySettings, LockedContext } from '#identity/identity-context.ts';
import { ProtocolError } from '#identity/protocol-error.ts';

/** Sign-ups, failed sign-ins and mails that one address may cause in an hour; a whole school can share one. */
export const perAddressAnHour = 100;
/** Passwords that one account may be given in an hour. */
export const passwordsAnHour = 20;
/** Changes of one account in an hour: each ends what the processes keep of it. */
export const changesAnHour = 100;
/** Sessions that one account may begin in an hour, be it by the right password each time. */
export const sessionsAnHour = 300;
/** Mails with codes of a kind that one account asks for, or that go to one recipient whoever asks, in an hour. */
export const codesAnHour = 5;
/**
 * Those that go to one recipient because accounts ask, be they ever so many, made one after the other: more than one of
 * them may ask for, so that nobody uses up with an account what somebody else needs.
 */
export const codesOfAccountsAnHour = 20;
/** How often links for a new password go with what somebody does who is signed in to the account. */
const resetsVoidedAnHour = 1;
/** Failures in a row at one account, from one address, before waiting begins; each one more doubles the wait. */
export const freeFailuresFromAddress = 10;
/** The same from all addresses together, but for those that the account is known at. */
export const freeFailuresOfAccount = 30;
const waitMaxS = 900;
const forgottenAfterMs = 3_600_000;
const spacingOf = (anHour: number) => 3_600_000 / anHour;
export const knownForMs = 90 * 86_400_000;

/** What counting needs of a context. */
export type CountContext = Pick<IdentityContext, 'db' | 'now'> & { settings: Pick<IdentitySettings, 'isThrottled'> };

export interface SignInSource {
	ip: string;
	/** As `emailKey` gives it. */
	email: string;
}

const signUpsOf = (ip: string) => ['sign-up', ip];
const codesBy = (kind: CodeKind, ip: string) => ['code', kind, ip];
const codesFor = (kind: CodeKind, whom: string) => ['code for', kind, whom];
const noticesFor = (email: string) => ['notice for', email];
const voidedResetsOf = (userId: string) => ['voided resets of', userId];
const resetsOf = (ip: string) => ['reset', ip];
const passwordsBy = (ip: string) => ['password', ip];
const passwordsOf = (userId: string) => ['password of', userId];
const changesOf = (userId: string) => ['change of', userId];
const sessionsOf = (userId: string) => ['session of', userId];
const providerSignInsOf = (ip: string) => ['provider', ip];
const signInsOf = (ip: string) => ['sign-in', ip];
const signInsAt = ({ ip, email }: SignInSource) => ['sign-in', ip, email];
const accountOf = ({ email }: SignInSource) => ['account', email];
const keyOf = (parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('hex');

/** Counts a sign-up before it is made, whatever comes of it. @throws ProtocolError `TOO_MANY_ATTEMPTS_TRY_LATER`. */
export async function countSignUp(ctx: IdentityContext, ip: string): Promise<void> {
	await countPaced(ctx, signUpsOf(ip));
}

/**
 * Counts a mail with a code, by the network that asks, by who gets it, and by the account of whoever is signed in. Each
 * kind by itself: who has mails of one kind sent to somebody does not keep them from those that they need.
 * @throws ProtocolError `TOO_MANY_ATTEMPTS_TRY_LATER`.
 */
export async function countCode(
	ctx: IdentityContext,
	kind: CodeKind,
	{ ip, email, userId }: { ip: string; email?: string; userId?: string },
): Promise<void> {
	await countPaced(ctx, codesBy(kind, ip));
	if (userId !== undefined) await countPaced(ctx, codesFor(kind, userId), codesAnHour);
	const toOneAnHour = userId === undefined ? codesAnHour : codesOfAccountsAnHour;
	if (email !== undefined) await countPaced(ctx, codesFor(kind, email), toOneAnHour);
}

/** Counts a notice to an address that nobody has shown to be theirs; false where it has had enough of them. */
export const mayNotify = (ctx: IdentityContext, email: string): Promise<boolean> =>
	isInPace(ctx, noticesFor(email), codesAnHour);

/**
 * Counts that what somebody does who is signed in voids the links for a new password; false where it did so within the hour.
 * Whoever got into an account would keep its owner out for good by voiding each link that they ask for.
 */
export const mayVoidResets = (ctx: CountContext, userId: string): Promise<boolean> =>
	isInPace(ctx, voidedResetsOf(userId), resetsVoidedAnHour);

/** Counts a use of a mailed code. @throws ProtocolError `TOO_MANY_ATTEMPTS_TRY_LATER`. */
export async function countReset(ctx: IdentityContext, ip: string): Promise<void> {
	await countPaced(ctx, resetsOf(ip));
}

/** Counts a new password of an account that is signed in, before it is hashed. @throws ProtocolError `TOO_MANY_ATTEMPTS_TRY_LATER`. */
export async function countPassword(
	ctx: IdentityContext,
	{ ip, userId }: { ip: string; userId: string },
): Promise<void> {
	await countPaced(ctx, passwordsBy(ip));
	await countPaced(ctx, passwordsOf(userId), passwordsAnHour);
}

/** Counts a change of an account that is signed in. @throws ProtocolError `TOO_MANY_ATTEMPTS_TRY_LATER`. */
export async function countChange(ctx: IdentityContext, userId: string): Promise<void> {
	await countPaced(ctx, changesOf(userId), changesAnHour);
}

/** Counts a session that an account begins. @throws ProtocolError `TOO_MANY_ATTEMPTS_TRY_LATER`. */
export async function countSession(ctx: IdentityContext, userId: string): Promise<void> {
	await countPaced(ctx, sessionsOf(userId), sessionsAnHour);
}

/** Counts a sign-in at a provider as failed before it is looked at. @throws ProtocolError `TOO_MANY_ATTEMPTS_TRY_LATER`. */
export async function countProviderSignIn(ctx: IdentityContext, ip: string): Promise<void> {
	await countPaced(ctx, providerSignInsOf(ip));
}

/** Takes back what `countProviderSignIn` counted. */
export async function forgetProviderSignIn(ctx: IdentityContext, ip: string): Promise<void> {
	await takeBack(ctx, providerSignInsOf(ip));
}

/**
 * Counts a sign-in as failed before its password is tried, so that a thousand at once are not all tried.
 * One that has to wait is not counted anywhere.
 * @throws ProtocolError `TOO_MANY_ATTEMPTS_TRY_LATER`.
 */
export async function countSignIn(ctx: IdentityContext, source: SignInSource): Promise<void> {
	if (!ctx.settings.isThrottled) return;
	const knownSince = new Date(ctx.now.getTime() - knownForMs);
	const here = inARow(ctx, signInsAt(source), freeFailuresFromAddress);
	const anywhere = inARow(ctx, accountOf(source), freeFailuresOfAccount);
	await transaction(ctx, async (ctx) => {
		// Guesses from many addresses make strangers wait, never an address that the account has signed in from: with
		// addresses enough to spare, an attacker would otherwise take every turn and keep the owner out for good.
		const { rows } = await sql<{ may: boolean }>`
			with from_address as (${attempt(ctx, paced(ctx, signInsOf(source.ip)))}),
			here as (${attempt(ctx, here, sql`exists (select from from_address)`)}),
			stranger as (select from here where succeeded_by is null or succeeded_at <= ${knownSince}),
			anywhere as (${attempt(ctx, anywhere, sql`exists (select from stranger)`)})
			select exists (select from here)
				and (select count(*) from stranger) = (select count(*) from anywhere) as may`.execute(ctx.db);
		if (!rows[0]?.may) throw new ProtocolError('TOO_MANY_ATTEMPTS_TRY_LATER');
	});
}

/**
 * Takes back what `countSignIn` counted and forgets the failures before it; those of others from the address stay. The
 * account is known at the address from now on. In a transaction that holds the account.
 */
export async function forgetFailures(ctx: LockedContext, source: SignInSource, userId: string): Promise<void> {
	// In the order in which they are counted (each count of rows has the one before it done first), or two could wait for each other.
	await sql`
		with from_address as (${takenBack(signInsOf(source.ip))} returning key),
		here as (${succeeded(ctx, source, userId, sql`(select count(*) from from_address) >= 0`)} returning key)
		delete from identity_attempt
		where key = ${keyOf(accountOf(source))} and (select count(*) from here) = 1`.execute(ctx.db);
}

/**
 * The same for whoever came in by a mail, where no sign-in was counted that could be taken back. In a transaction that
 * holds the account.
 */
export async function forgetFailuresBefore(ctx: LockedContext, source: SignInSource, userId: string): Promise<void> {
	await rememberAddress(ctx, source, userId);
	await ctx.db
		.deleteFrom('identity_attempt')
		.where('key', '=', keyOf(accountOf(source)))
		.execute();
}

async function takeBack(ctx: IdentityContext, parts: string[]): Promise<void> {
	await takenBack(parts).execute(ctx.db);
}

const takenBack = (parts: string[]) => sql`
	update identity_attempt set blocked_until = blocked_until - ${spacingOf(perAddressAnHour)} * interval '1 millisecond'
	where key = ${keyOf(parts)}`;

/** The account is known at this address from now on, and without failures. In a transaction that holds the account. */
export async function rememberAddress(ctx: LockedContext, source: SignInSource, userId: string): Promise<void> {
	await succeeded(ctx, source, userId).execute(ctx.db);
}

/** The account is known nowhere any more: it has another email address, or another owner. */
export async function forgetKnownAddresses({ db }: LockedContext, userId: string): Promise<void> {
	const nobody = { succeeded_at: null, succeeded_by: null };
	await db.updateTable('identity_attempt').set(nobody).where('succeeded_by', '=', userId).execute();
}

const succeeded = (ctx: IdentityContext, source: SignInSource, userId: string, when = sql`true`) => sql`
	insert into identity_attempt (key, failures, blocked_until, last_at, succeeded_at, succeeded_by)
	select ${keyOf(signInsAt(source))}, 0, now.at, now.at, now.at, ${userId}
	from (select ${ctx.now}::timestamptz as at) as now
	where ${when}
	on conflict (key) do update set failures = 0, blocked_until = excluded.blocked_until, last_at = excluded.last_at,
		succeeded_at = excluded.succeeded_at, succeeded_by = excluded.succeeded_by`;

/** Counts what is paced. @throws ProtocolError while it must wait. */
async function countPaced(ctx: IdentityContext, parts: string[], anHour = perAddressAnHour): Promise<void> {
	if (!(await isInPace(ctx, parts, anHour))) throw new ProtocolError('TOO_MANY_ATTEMPTS_TRY_LATER');
}

/** Counts what is paced; false, and not counted, while it must wait. */
async function isInPace(ctx: CountContext, parts: string[], anHour: number): Promise<boolean> {
	if (!ctx.settings.isThrottled) return true;
	const { rows } = await attempt(ctx, paced(ctx, parts, anHour)).execute(ctx.db);
	return rows.length > 0;
}

interface Count {
	parts: string[];
	/** `blocked_until` after the first attempt; the others say what follows it. */
	first: Date;
	failures: RawBuilder<number>;
	blockedUntil: RawBuilder<Date>;
}

/** `anHour` at once, after that one as often as they come back; `blocked_until` alone holds the count. */
function paced(ctx: Pick<IdentityContext, 'now'>, parts: string[], anHour = perAddressAnHour): Count {
	const spacingMs = spacingOf(anHour);
	const emptiest = new Date(ctx.now.getTime() - (anHour - 1) * spacingMs);
	return {
		parts,
		first: new Date(emptiest.getTime() + spacingMs),
		failures: sql`identity_attempt.failures + 1`,
		blockedUntil: sql`greatest(identity_attempt.blocked_until, ${emptiest}::timestamptz)
			+ ${spacingMs} * interval '1 millisecond'`,
	};
}

/** `free` without waiting, then twice as long each time, until an hour passes without one. */
function inARow(ctx: IdentityContext, parts: string[], free: number): Count {
	const stale = new Date(ctx.now.getTime() - forgottenAfterMs);
	const failures = sql<number>`case when identity_attempt.last_at < ${stale} then 1 else identity_attempt.failures + 1 end`;
	const waitS = sql`least(${waitMaxS}, power(2, least(${failures} - ${free}, 12)))`;
	return {
		parts,
		first: ctx.now,
		failures,
		blockedUntil: sql`case when ${failures} >= ${free}
			then ${ctx.now}::timestamptz + ${waitS} * interval '1 second' else ${ctx.now}::timestamptz end`,
	};
}

/** Both asks and counts: gives no row while these parts must wait, otherwise when they last succeeded, and whose account that was. */
const attempt = (
	ctx: Pick<IdentityContext, 'now'>,
	{ parts, first, failures, blockedUntil }: Count,
	when = sql`true`,
) => sql`
	insert into identity_attempt (key, failures, blocked_until, last_at)
	select ${keyOf(parts)}, 1, ${first}::timestamptz, ${ctx.now}::timestamptz where ${when}
	on conflict (key) do update set failures = ${failures}, blocked_until = ${blockedUntil}, last_at = ${ctx.now}
	where identity_attempt.blocked_until <= ${ctx.now}
	returning succeeded_at, succeeded_by`;
