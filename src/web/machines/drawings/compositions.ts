import { country, workshop } from '#web/machines/drawings/compositions/grounds.ts';
import { clinic, hall, hotel, office } from '#web/machines/drawings/compositions/houses.ts';
import { counter, studio } from '#web/machines/drawings/compositions/rooms.ts';
import { corner, shop, stall, van } from '#web/machines/drawings/compositions/streets.ts';
import type { Easel } from '#web/machines/drawings/parts.ts';
import type { Composition } from '#web/machines/drawings/trades.ts';

/** The function that draws each kind of place. */
export const compositions: Record<Composition, (easel: Easel) => string> = {
	shop,
	corner,
	counter,
	stall,
	workshop,
	office,
	clinic,
	hotel,
	country,
	hall,
	van,
	studio,
};
