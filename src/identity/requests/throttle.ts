import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { transaction } from '#db/transaction.ts';
import type { CodeKind } from '#identity/codes/code-mail.ts';
import type { IdentityContext, IdentitySettings, LockedContext } from '#identity/identity-context.ts';
import { ProtocolError } from '#identity/protocol-error.ts';
import type { User } from '#identity/queries.ts';

/** Sign-ups, failed sign-ins and mails that one network address may cause in an hour; a whole school can share an address. */
export const perAddressAnHour = 100;
/** How many new passwords one account may set in an hour. */
export const passwordsAnHour = 20;
/** How many changes of one kind are made to one account in an hour: each one drops what the processes keep of it. */
export const changesAnHour = 100;
/** How many sessions of one account may be begun in an hour by signing in, even if the password is right each time. */
export const sessionsAnHour = 300;
/**
 * Mails with codes of one kind in an hour that one account asks for, that one network asks for to one recipient, or that
 * go to one recipient whoever asks.
 */
export const codesAnHour = 5;
/**
 * Mails with codes that go to one recipient in an hour because accounts with a confirmed address ask, however many there
 * are, and as many because others ask: anybody makes accounts without one. It is more than one account may ask for, so
 * that nobody uses up with an account what somebody else needs.
 */
export const codesOfAccountsAnHour = 20;
/** How often in an hour actions of one kind by signed-in users may void the account's links for a new password. */
const resetsVoidedAnHour = 1;
/** Failures in a row for one account from one network address before waiting begins; each further one doubles the wait. */
export const freeFailuresFromAddress = 10;
/** Failures in a row from all network addresses together, without those that the account is known at. */
export const freeFailuresOfAccount = 30;
const waitMaxS = 900;
const forgottenAfterMs = 3_600_000;
const spacingOf = (anHour: number) => 3_600_000 / anHour;
export const knownForMs = 90 * 86_400_000;

/** The part of a context that counting needs. */
export type CountContext = Pick<IdentityContext, 'db' | 'now'> & { settings: Pick<IdentitySettings, 'isThrottled'> };

export interface SignInSource {
	ip: string;
	/** The email address as `emailKey` returns it. */
	email: string;
}

const signUpsOf = (ip: string) => ['sign-up', ip];
/** `who` is a network or an account. */
const codesBy = (kind: CodeKind, who: string) => ['code', kind, who];
const codesFor = (kind: CodeKind, whom: string, by: 'confirmed' | 'unconfirmed') => ['code for', kind, whom, by];
const resetsFor = (email: string, ip: string) => ['reset for', email, ip];
const mailedResetsFor = (email: string) => ['mailed reset for', email];
const noticesFor = (email: string) => ['notice for', email];
const voidedResetsOf = (userId: string, by: Voiding) => ['voided resets of', userId, by];
const resetsOf = (ip: string) => ['reset', ip];
const passwordsBy = (ip: string) => ['password', ip];
const passwordsOf = (userId: string) => ['password of', userId];
const changesOf = (userId: string, what: Changed) => ['change of', what, userId];
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
 * Counts a request for a mail with a code, by the network that asks, by its recipient, and by the account that asks for it, if one does.
 * Each kind is counted by itself, so that mails of one kind, sent to annoy somebody, do not keep them from those that they
 * need. A request that is refused by one of the counts is in none.
 * @throws ProtocolError `TOO_MANY_ATTEMPTS_TRY_LATER`.
 */
export async function countCode(
	ctx: IdentityContext,
	kind: CodeKind,
	{ ip, email, asker }: { ip: string; email: string; asker?: Pick<User, 'id' | 'email_verified'> },
): Promise<void> {
	await transaction(ctx, async (ctx) => {
		await countPaced(ctx, codesBy(kind, ip));
		if (!asker) return countPaced(ctx, resetsFor(email, ip), codesAnHour);
		await countPaced(ctx, codesBy(kind, asker.id), codesAnHour);
		const by = asker.email_verified ? 'confirmed' : 'unconfirmed';
		await countPaced(ctx, codesFor(kind, email, by), codesOfAccountsAnHour);
	});
}

/**
 * Counts a link for a new password that is about to be mailed. Returns false where the recipient has had enough of them,
 * whoever asked: they have the latest, which works unless it was used or voided. Requests without a mail are not among these, so that nobody uses up
 * beforehand what the owner of an address needs once somebody else has signed up with it.
 */
export const mayMailReset = (ctx: CountContext, email: string): Promise<boolean> =>
	isInPace(ctx, mailedResetsFor(email), codesAnHour);

/** Counts a notice to an unconfirmed address. Returns false where the address has had enough of them. */
export const mayNotify = (ctx: IdentityContext, email: string): Promise<boolean> =>
	isInPace(ctx, noticesFor(email), codesAnHour);

/** What a signed-in user does that voids the links for a new password: sign sessions out, or set a new password. */
export type Voiding = 'sign-out' | 'password';

/**
 * Counts that an action of a signed-in user voids the links for a new password. Returns false where one of its kind did so
 * within the hour: an intruder in an account would keep its owner out for good by voiding each link that the owner asks
 * for. The kinds are counted apart, as anybody in an account signs out: the owner's new password would otherwise leave an
 * intruder the link that they read after that.
 */
export const mayVoidResets = (ctx: CountContext, userId: string, by: Voiding): Promise<boolean> =>
	isInPace(ctx, voidedResetsOf(userId, by), resetsVoidedAnHour);

/** Counts a use of a mailed code. @throws ProtocolError `TOO_MANY_ATTEMPTS_TRY_LATER`. */
export async function countReset(ctx: IdentityContext, ip: string): Promise<void> {
	await countPaced(ctx, resetsOf(ip));
}

/**
 * Counts a new password of a signed-in account, before it is hashed.
 * @throws ProtocolError `TOO_MANY_ATTEMPTS_TRY_LATER`.
 */
export async function countPassword(
	ctx: IdentityContext,
	{ ip, userId }: { ip: string; userId: string },
): Promise<void> {
	await countPaced(ctx, passwordsBy(ip));
	await countPaced(ctx, passwordsOf(userId), passwordsAnHour);
}

/** What an account changes: what is told of it, or the ways to sign in to it. */
type Changed = 'profile' | 'ways in';

/**
 * Counts a change of a signed-in account. Changes of its ways in, which only a recent sign-in may make, are counted by
 * themselves, and new passwords by `countPassword` alone: an intruder without the password would otherwise use up the
 * changes by which the owner is rid of them.
 * @throws ProtocolError `TOO_MANY_ATTEMPTS_TRY_LATER`.
 */
export async function countChange(ctx: IdentityContext, userId: string, what: Changed): Promise<void> {
	await countPaced(ctx, changesOf(userId, what), changesAnHour);
}

/** Counts a session that somebody begins by signing in. @throws ProtocolError `TOO_MANY_ATTEMPTS_TRY_LATER`. */
export async function countSession(ctx: IdentityContext, userId: string): Promise<void> {
	await countPaced(ctx, sessionsOf(userId), sessionsAnHour);
}

/**
 * Counts a sign-in at a provider as failed before it is checked.
 * @throws ProtocolError `TOO_MANY_ATTEMPTS_TRY_LATER`.
 */
export async function countProviderSignIn(ctx: IdentityContext, ip: string): Promise<void> {
	await countPaced(ctx, providerSignInsOf(ip));
}

/** Takes back what `countProviderSignIn` counted. */
export async function forgetProviderSignIn(ctx: IdentityContext, ip: string): Promise<void> {
	await takeBack(ctx, providerSignInsOf(ip));
}

/**
 * Counts a sign-in as failed before its password is tried, so that a thousand sign-ins at once are not all tried. A
 * sign-in that has to wait is counted nowhere.
 * @throws ProtocolError `TOO_MANY_ATTEMPTS_TRY_LATER`.
 */
export async function countSignIn(ctx: IdentityContext, source: SignInSource): Promise<void> {
	if (!ctx.settings.isThrottled) return;
	const knownSince = new Date(ctx.now.getTime() - knownForMs);
	const here = inARow(ctx, signInsAt(source), freeFailuresFromAddress);
	const anywhere = inARow(ctx, accountOf(source), freeFailuresOfAccount);
	await transaction(ctx, async (ctx) => {
		// Guesses from many network addresses make strangers wait, never an address that the account has signed in from: an attacker
		// with many addresses would otherwise take every turn and keep the owner out for good.
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
 * Takes back what `countSignIn` counted and forgets the failures before it; failures at other accounts from the network
 * address stay. The account is known at the address from now on. The transaction must hold the account.
 */
export async function forgetFailures(ctx: LockedContext, source: SignInSource, userId: string): Promise<void> {
	// The rows are locked in the order in which they are counted (each count first does the one before it), or two sign-ins could
	// wait for each other.
	await sql`
		with from_address as (${takenBack(signInsOf(source.ip))} returning key),
		here as (${succeeded(ctx, source, userId, sql`(select count(*) from from_address) >= 0`)} returning key)
		delete from identity_attempt
		where key = ${keyOf(accountOf(source))} and (select count(*) from here) = 1`.execute(ctx.db);
}

/**
 * Forgets failures for somebody who came in by a mail, where no sign-in was counted that could be taken back. The
 * transaction must hold the account.
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

/** Remembers that the account is known at this address, without failures. The transaction must hold the account. */
export async function rememberAddress(ctx: LockedContext, source: SignInSource, userId: string): Promise<void> {
	await succeeded(ctx, source, userId).execute(ctx.db);
}

/** Forgets all network addresses that the account is known at, as it has another email address or another owner. */
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

/**
 * Counts a paced attempt.
 * @throws ProtocolError while it must wait.
 */
async function countPaced(ctx: IdentityContext, parts: string[], anHour = perAddressAnHour): Promise<void> {
	if (!(await isInPace(ctx, parts, anHour))) throw new ProtocolError('TOO_MANY_ATTEMPTS_TRY_LATER');
}

/** Counts a paced attempt. Returns false, and counts nothing, while it must wait. */
async function isInPace(ctx: CountContext, parts: string[], anHour: number): Promise<boolean> {
	if (!ctx.settings.isThrottled) return true;
	const { rows } = await attempt(ctx, paced(ctx, parts, anHour)).execute(ctx.db);
	return rows.length > 0;
}

interface Count {
	parts: string[];
	/** The value of `blocked_until` after the first attempt; the other two fields give what follows it. */
	first: Date;
	failures: RawBuilder<number>;
	blockedUntil: RawBuilder<Date>;
}

/** Allows `anHour` attempts at once, and further ones as they are regained; `blocked_until` alone holds the count. */
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

/** Allows `free` attempts without waiting, then twice the wait each time, until an hour passes without an attempt. */
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

/** Checks and counts at once: returns no row while these parts must wait, else when they last succeeded, and for whom. */
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
