/** Ledgers of a year for the bench, made in the database: every chain is one that `ledger:verify` accepts. */
import type { RowSink } from './load.ts';

/** Each entry has two lines, of what is the same with the other sign. */
const linesAnEntry = 2;
/** Of an ordinary member, and of one in twenty, who has been busy. */
const [usualEntries, busyEntries, busyEvery] = [80, 480, 20];

/** Of so many lines; each has a wallet. */
export const holdersOf = (lines: number): number =>
	Math.round(lines / linesAnEntry / ((usualEntries * (busyEvery - 1) + busyEntries) / busyEvery));
/** Whether the member of that number is one of those with most entries. */
export const isBusy = (index: number): boolean => index % busyEvery === 0;

const days = 365;
/** Left free before today, so that no limit of a day or a week is reached yet. */
const quietDays = 10;

/**
 * What happens in turn: a review and its words are pending and then released, coins are spent and used up, the rest is
 * available at once.
 */
const deeds = `deed (step, kind, rule, back, mint, burn, available, pending, escrow) as (values
	(0, 'earn', 'review', null::int, -10, 0, 0, 10, 0),
	(1, 'earn', 'visit', null, -1, 0, 1, 0, 0),
	(2, 'earn', 'review_words', null, -5, 0, 0, 5, 0),
	(3, 'release', 'review', 3, 0, 0, 10, -10, 0),
	(4, 'release', 'review_words', 2, 0, 0, 5, -5, 0),
	(5, 'earn', 'like_received', null, -1, 0, 1, 0, 0),
	(6, 'spend', null, null, 0, 0, -12, 0, 12),
	(7, 'settle', null, 1, 0, 12, 0, 0, -12),
	(8, 'earn', 'visit', null, -1, 0, 1, 0, 0),
	(9, 'earn', 'visit_week', null, -5, 0, 5, 0, 0))`;

/** The members, as whoever made them numbered them, are given wallets, and these a year of entries with what lies beside them. */
export async function loadLedger({ query }: RowSink, now: Date, say: (line: string) => void): Promise<void> {
	const step = async (name: string, statement: string) => {
		const start = performance.now();
		await query(statement);
		say(`  ${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
	};
	const first = `date_trunc('hour', '${now.toISOString()}'::timestamptz) - interval '${days + quietDays} days'`;
	await query('set session_replication_role = replica');
	const indexes = await query<{ name: string; definition: string }>(
		`select quote_ident(relname) as name, pg_get_indexdef(indexrelid) as definition
		from pg_index join pg_class on pg_class.oid = indexrelid
		where indrelid in ('ledger_entry'::regclass, 'coin_award'::regclass, 'coin_hold'::regclass) and not indisprimary`,
	);
	for (const { name } of indexes) await query(`drop index ${name}`);
	await query(`update coin_site set began_at = ${first} - interval '1 day'`);
	await query(`create temporary table seeded as
		select member_id, id as wallet_id, sha256(convert_to(id::text, 'UTF8')) as hash,
			case when at % ${busyEvery} = 0 then ${busyEntries} else ${usualEntries} end as entries
		from (
			select id as member_id, md5('wallet of ' || id)::uuid as id, row_number() over (order by id) - 1 as at from member
		) as numbered`);
	await step(
		'entries',
		`insert into ledger_entry
		with recursive ${deeds}, chain (
			entries, wallet_id, number, at, kind, rule, rule_version, available_on, of_number, mint, burn, available, pending, escrow, debt,
			balance_after, hash
		) as (
			select entries, wallet_id, 0, null::timestamptz, '', '', 0, null::date, 0, 0, 0, 0, 0, 0, 0, 0, hash from seeded
			union all
			select entries, wallet_id, next.number, next.at, kind, rule, rule_version, available_on, of_number,
				mint, burn, available, pending, escrow, 0, next.balance_after,
				sha256(hash || convert_to(concat(
					'["', wallet_id, '",', next.number, ',"', to_char(next.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS'), '.000Z","', kind,
					'",', coalesce('"' || rule || '"', 'null'), ',', coalesce(rule_version::text, 'null'),
					',', coalesce('"' || available_on::text || '"', 'null'), ',', coalesce(of_number::text, 'null'),
					',', mint, ',', burn, ',', available, ',', pending, ',', escrow, ',0,', next.balance_after, ']'
				), 'UTF8'))
			from (
				select chain.entries, chain.wallet_id, chain.hash, chain.number + 1 as number,
					${first} + interval '15 minutes' * (chain.number * ${days * 96} / chain.entries) as at,
					deed.*, chain.balance_after + deed.available as balance_after
				from chain join deed on deed.step = chain.number % 10 where chain.number < chain.entries
			) as next
			cross join lateral (
				select case when rule is not null then 1 end as rule_version,
					case when kind = 'earn' then (at at time zone 'utc')::date + case when pending > 0 then 7 else 0 end end as available_on,
					number - back as of_number
			) as rest
		)
		select wallet_id, number, at, kind, rule, rule_version, available_on, of_number, mint, burn, available, pending, escrow, debt,
			balance_after, hash
		from chain where number > 0 order by wallet_id, number`,
	);
	await step(
		'wallets',
		`insert into coin_wallet (id, available, entries, hash, confirmed_at, steps)
		select wallet_id, balance_after, entries, entry.hash, ${first}, 2
		from seeded join ledger_entry as entry using (wallet_id) where entry.number = seeded.entries;
		insert into coin_holder (member_id, wallet_id) select member_id, wallet_id from seeded`,
	);
	await step(
		'awards and holds',
		`insert into coin_award (wallet_id, number, key, rule, amount, state, at, available_on, counted_on, limited_on)
		select wallet_id, number, concat(rule, ':', wallet_id, ':', number), rule, -mint, 'released', at, available_on,
			(at at time zone 'utc')::date, (at at time zone 'utc')::date
		from ledger_entry where kind = 'earn';
		insert into coin_hold (id, wallet_id, number, amount, state, at)
		select md5(concat('hold ', wallet_id, number))::uuid, wallet_id, number, escrow, 'settled', at from ledger_entry where kind = 'spend'`,
	);
	await step('indexes', indexes.map(({ definition }) => definition).join(';'));
	await query('set session_replication_role = origin');
	await query('vacuum (analyze)');
}
