import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Context } from '#api/context.ts';
import { likePost, publishPost, writeComment } from '#api/posts/service.ts';
import { transaction } from '#db/transaction.ts';
import type { Random } from './random.ts';

const words: { posts: string[]; comments: string[] } = parse(
	readFileSync(new URL('written/posts.yaml', import.meta.url), 'utf8'),
);
const [hourMs, dayMs] = [3_600_000, 86_400_000];
/** One in this many businesses posts something. */
const tellingOf = 5;

export interface Teller {
	owner: Context;
	profileId: string;
}

/** Has some businesses post something lately, and some people of the town say what they think of it. */
export async function writePosts(random: Random, now: Date, tellers: Teller[], readers: Context[]): Promise<void> {
	for (const { owner, profileId } of tellers.filter((_, index) => index % tellingOf === 0)) {
		const at = new Date(now.getTime() - random.int(1, 20) * dayMs);
		const input = { profile_id: profileId, body: random.pick(words.posts) };
		const post = { input, images: [], alt: [] };
		const { id } = await transaction({ ...owner, now: at }, (ctx) => publishPost(ctx, post));
		const soon = (hours: number) => new Date(at.getTime() + hours * hourMs);
		const fans = new Set(Array.from({ length: random.int(0, 6) }, () => random.pick(readers)));
		for (const [index, fan] of [...fans].entries())
			await transaction({ ...fan, now: soon(index + 1) }, (ctx) => likePost(ctx, id, true));
		const [talker] = fans;
		const comment = { post_id: id, body: random.pick(words.comments) };
		if (talker && talker !== owner) await transaction({ ...talker, now: soon(8) }, (ctx) => writeComment(ctx, comment));
	}
}
