/** What members do in a town of a few, at random: each deed one call, as it goes out of their browsers. */
import type { Client } from '#contract/client.ts';
import { pick, type Random } from '../bench/seed/random.ts';

/** So many that members keep meeting at the same ones. */
const businessesMax = 20;
const towns = ['Kiel', 'Bonn', 'Ulm'];

/** One person, who does everything through one of the processes. */
export interface Member {
	id: string;
	client: Client;
	/** What they own. */
	owned: string[];
	/** What they reviewed. */
	reviews: string[];
}

/** What is known to all of them. */
export interface Town {
	members: Member[];
	businesses: string[];
	reviews: string[];
	/** Ids of the four that every review scores. */
	categories: string[];
}

type Deed = (who: Member, town: Town, random: Random) => Promise<unknown>;

const at = (id: string) => ({ params: { id } });
const remember = (list: string[], id: string) => void (list.includes(id) || list.push(id));
const address = (random: Random) => ({ locality: pick(random, towns), country: 'DE' });

export const deeds: Record<string, Deed> = {
	add: async ({ client, owned }, { businesses: known }, random) => {
		if (known.length >= businessesMax) return;
		const body = { business_name: `Soaked ${random()}`, confirm_distinct: true, address: address(random) };
		const { data } = await client('POST /business-profile', { body });
		owned.push(data.id);
		known.push(data.id);
	},
	move: ({ client, owned }, _, random) =>
		client('PATCH /business-profile/:id', { ...at(pick(random, owned)), body: { address: address(random) } }),
	hide: ({ client, owned }, _, random) =>
		client('PATCH /business-profile/:id', {
			...at(pick(random, owned)),
			body: { status: random() < 0.3 ? 'draft' : 'published' },
		}),
	delete: ({ client, owned }, _, random) =>
		random() < 0.3 ? client('DELETE /business-profile/:id', at(pick(random, owned))) : Promise.resolve(),
	restore: ({ client, owned }, _, random) => client('POST /business-profile/:id/restore', at(pick(random, owned))),
	review: async ({ client, reviews }, town, random) => {
		const scores = Object.fromEntries(town.categories.map((id) => [id, pick(random, [1, 2, 3, 4, 5])]));
		const body = { profile_id: pick(random, town.businesses), scores };
		const { data } = await client('POST /business-profile/reviews', { body });
		remember(reviews, data.id);
		remember(town.reviews, data.id);
	},
	takeBack: ({ client, reviews }, _, random) =>
		client('DELETE /business-profile/reviews/:id', at(pick(random, reviews))),
	thank: ({ client }, town, random) =>
		client('PUT /business-profile/reviews/:id/helpful', at(pick(random, town.reviews))),
	unthank: ({ client }, town, random) =>
		client('DELETE /business-profile/reviews/:id/helpful', at(pick(random, town.reviews))),
	follow: ({ client }, town, random) =>
		client('POST /business-profile/follow', {
			body: { profile_id: pick(random, town.businesses), follow: random() < 0.6 },
		}),
	befriend: ({ client }, town, random) =>
		client('POST /me/friends/:user_id', { params: { user_id: pick(random, town.members).id } }),
	part: ({ client }, town, random) =>
		client('DELETE /me/friends/:user_id', { params: { user_id: pick(random, town.members).id } }),
	block: ({ client }, town, random) =>
		client(random() < 0.3 ? 'POST /me/blocks/:user_id' : 'DELETE /me/blocks/:user_id', {
			params: { user_id: pick(random, town.members).id },
		}),
	look: ({ client }, _, random) =>
		client('GET /business-profile', { query: { q: random() < 0.5 ? 'soaked' : undefined } }),
	read: ({ client }, town, random) => client('GET /business-profile/:id', at(pick(random, town.businesses))),
};
