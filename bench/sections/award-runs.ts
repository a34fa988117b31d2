/** Rewarding visits: by the product's own function, and by the least that a ledger needs. */
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { quarterOf } from '#api/coins/days.ts';
import { hashOf } from '#api/coins/ledger/chain.ts';
import { award } from '#api/coins/service.ts';
import type { DB } from '#api/schema.ts';
import { transaction } from '#db/transaction.ts';
import type { LoadResult } from '../load/job.ts';
import type { Run } from '../measure.ts';

const dayMs = 86_400_000;

/** Gives one after the other a coin for a visit; whoever had one today has the next on another day. */
export const ourAwards = (db: Kysely<DB>, memberIds: string[], atOnce: number, newDay: () => number): Run =>
	runOf(memberIds, atOnce, newDay, async (memberId, now) => {
		const key = `visit:${memberId}:${now.toISOString()}`;
		const coins = await transaction({ db, now }, (ctx) => award(ctx, { event: 'visit', memberId, key }));
		if (coins !== 1) throw new Error(`A visit was worth ${coins}.`);
	});

/** Reads a wallet under its lock, and writes its balance and an entry: no rule, no limit, no cause, no board. */
export const bareAwards = (pool: pg.Pool, memberIds: string[], atOnce: number, newDay: () => number): Run =>
	runOf(memberIds, atOnce, newDay, async (memberId, now) => {
		const client = await pool.connect();
		await client.query('begin');
		const { rows } = await client.query(
			`select wallet.id, wallet.available, wallet.entries, wallet.hash
			from coin_holder join coin_wallet as wallet on wallet.id = wallet_id where member_id = $1 for no key update of wallet`,
			[memberId],
		);
		const [wallet] = rows as [{ id: string; available: number; entries: number; hash: Buffer }];
		const entry = {
			...{ wallet_id: wallet.id, number: wallet.entries + 1, at: quarterOf(now), kind: 'earn' as const, rule: 'visit' },
			...{ rule_version: 1, available_on: null, of_number: null, mint: -1, burn: 0, available: 1, pending: 0 },
			...{ escrow: 0, debt: 0, balance_after: wallet.available + 1 },
		};
		const hash = hashOf(wallet.hash, entry);
		await client.query('update coin_wallet set available = $2, entries = $3, hash = $4 where id = $1', [
			...[wallet.id, entry.balance_after, entry.number, hash],
		]);
		await client.query(
			`insert into ledger_entry (
				wallet_id, number, at, kind, rule, rule_version, mint, burn, available, pending, escrow, debt, balance_after, hash
			) values ($1, $2, $3, 'earn', 'visit', 1, -1, 0, 1, 0, 0, 0, $4, $5)`,
			[wallet.id, entry.number, entry.at, entry.balance_after, hash],
		);
		await client.query('commit');
		client.release();
	});

function runOf(
	memberIds: string[],
	atOnce: number,
	newDay: () => number,
	give: (memberId: string, now: Date) => Promise<void>,
): Run {
	const start = Date.now();
	let [next, now] = [memberIds.length, new Date(start)];
	return async (seconds) => {
		const [from, times]: [number, number[]] = [performance.now(), []];
		const worker = async () => {
			while (performance.now() - from < seconds * 1000) {
				if (next === memberIds.length) [next, now] = [0, new Date(start + newDay() * dayMs)];
				const [memberId, on] = [memberIds[next++]!, now];
				const begun = performance.now();
				await give(memberId, on);
				times.push(performance.now() - begun);
			}
		};
		await Promise.all(Array.from({ length: atOnce }, worker));
		return resultOf(times, (performance.now() - from) / 1000);
	};
}

function resultOf(times: number[], seconds: number): LoadResult {
	const sorted = times.toSorted((one, other) => one - other);
	const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0;
	const perSecond = times.length / seconds;
	return {
		...{ perSecond, goodPerSecond: perSecond, requests: times.length },
		...{ p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99), wrong: 0, firstWrong: null, statuses: {} },
	};
}
