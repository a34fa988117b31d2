import { readFileSync } from 'node:fs';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { DB } from '#api/schema.ts';
import { coinRuleCodes } from '#contract/coins/rules.ts';

interface CoinSettings {
	/** Coins that all members together are given in a day; 0 is no limit. */
	coinsPerDay: number;
	/** Whether nothing that has to do with reviews is rewarded. */
	coinsStrict: boolean;
}

const times = z.int().min(1).optional();
const ruleFile = z.array(
	z.strictObject({
		code: z.enum(coinRuleCodes),
		/** 0 switches the rule off. */
		coins: z.int().min(0).max(1000),
		per_day: times,
		per_week: times,
		per_life: times,
		/** The most awards that may hang on one cause. */
		per_cause: times,
		hold_days: z.int().min(0).max(365).default(0),
		is_of_reviews: z.boolean().default(false),
		needs_confirmation: z.boolean().default(true),
		/**
		 * Whether an award above the limits of a day or a week waits for another day; for what cannot be done again then.
		 */
		may_wait: z.boolean().default(false),
	}),
);

const lettingInFile = z.strictObject({
	/** After which a confirmed member lets others in, and in which they let in a number of them. */
	period_days: z.int().min(1).max(365),
	/** For members at step 1, at step 2 and so on; those beyond let nobody in. */
	numbers: z.array(z.int().min(0).max(1000)).max(10),
});

/** Reads a file of the operator's. @throws ZodError */
const readContent = <T>(name: string, file: z.ZodType<T>): T =>
	file.parse(JSON.parse(readFileSync(new URL(`../../../../content/${name}`, import.meta.url), 'utf8')));

/**
 * Stores what the operator has set where awards read it, so that all processes go by it. A rule of `content/coins.json`
 * that says something else than before becomes a new version, and one that has left the file is off; what
 * `content/letting-in.json` says becomes a new version likewise.
 */
// biome-ignore lint/suspicious/noExplicitAny: whatever else the connection is typed for
export async function setCoinSettings(untyped: Kysely<any>, settings: CoinSettings): Promise<void> {
	const db: Kysely<DB> = untyped;
	await syncRules(db);
	await syncLettingIn(db);
	await db
		.updateTable('coin_site')
		.set({ budget: settings.coinsPerDay, is_strict: settings.coinsStrict })
		.where((eb) => eb.or([eb('budget', '!=', settings.coinsPerDay), eb('is_strict', '!=', settings.coinsStrict)]))
		.execute();
}

/** Sets the ledger's first day, before which nothing is rewarded. For a site that nobody has used yet. */
export const beginLedger = (db: Kysely<DB>, since: Date) =>
	db.updateTable('coin_site').set({ began_at: since }).execute();

async function syncRules(db: Kysely<DB>): Promise<void> {
	const known = await db
		.selectFrom('coin_rule')
		.selectAll()
		.distinctOn('code')
		.orderBy('code')
		.orderBy('version', 'desc')
		.execute();
	const written = readContent('coins.json', ruleFile).map(rowOf);
	const off = known
		.filter(({ code }) => !written.some((rule) => rule.code === code))
		.map(({ version: _, ...rule }) => ({ ...rule, amount: 0 }));
	for (const rule of [...written, ...off]) {
		const last = known.find(({ code }) => code === rule.code);
		if (last && Object.entries(rule).every(([name, value]) => last[name as keyof typeof last] === value)) continue;
		// Another process that starts now writes the same version.
		await db
			.insertInto('coin_rule')
			.values({ ...rule, version: (last?.version ?? 0) + 1 })
			.onConflict((conflict) => conflict.doNothing())
			.execute();
	}
}

async function syncLettingIn(db: Kysely<DB>): Promise<void> {
	const written = readContent('letting-in.json', lettingInFile);
	const last = await db.selectFrom('coin_letting_in').selectAll().orderBy('version', 'desc').executeTakeFirst();
	const isSame = last?.period_days === written.period_days && `${last.numbers}` === `${written.numbers}`;
	if (isSame) return;
	// Another process that starts now writes the same version.
	await db
		.insertInto('coin_letting_in')
		.values({ ...written, version: (last?.version ?? 0) + 1 })
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}

const rowOf = ({ coins, per_day, per_week, per_life, per_cause, ...rule }: z.output<typeof ruleFile>[number]) => ({
	...rule,
	amount: coins,
	per_day: per_day ?? null,
	per_week: per_week ?? null,
	per_life: per_life ?? null,
	per_cause: per_cause ?? null,
});
