import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { makeOffer } from '#api/offers/service.ts';
import { transaction } from '#db/transaction.ts';
import type { Teller } from './town-posts.ts';

interface PlannedOffer {
	category: string;
	title: string;
	terms: string;
	price_coins: number;
	stock: number;
	per_member: number;
}
const planned: PlannedOffer[] = parse(readFileSync(new URL('written/offers.yaml', import.meta.url), 'utf8'));

const dayMs = 86_400_000;
const lastsDays = 60;

/** Has two businesses give something for coins: each the first of its trade, or one that has no offer yet. */
export async function makeOffers(now: Date, tellers: (Teller & { category: string | null })[]): Promise<void> {
	const without = new Set(tellers);
	for (const { category, ...offer } of planned) {
		const teller = [...without].find((one) => one.category === category) ?? [...without][0];
		if (!teller) return;
		without.delete(teller);
		const input = { ...offer, profile_id: teller.profileId, valid_to: dayOf(now.getTime() + lastsDays * dayMs) };
		await transaction({ ...teller.owner, now }, (ctx) => makeOffer(ctx, input));
	}
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
