import type { CallInput } from '#contract/client.ts';
import type { TestActor } from './app.ts';

type Fields = Partial<NonNullable<CallInput<'POST /business-profile/post'>['body']>>;

export const post = async (who: TestActor, profile_id: string, fields: Fields = {}) =>
	(await who.call('POST /business-profile/post', { body: { profile_id, body: 'Fresh bread.', ...fields } })).data;

export const postsOf = async (who: Pick<TestActor, 'call'>, id: string) =>
	(await who.call('GET /business-profile/post/:id', { params: { id } })).data;

export const like = async (who: TestActor, post_id: string) =>
	(await who.call('POST /business-profile/like-post', { body: { post_id } })).data;

export const unlike = async (who: TestActor, post_id: string) =>
	(await who.call('POST /business-profile/unlike-post', { body: { post_id } })).data;

export const comment = async (
	who: TestActor,
	post_id: string,
	fields: { parent_id?: string; acting_as?: string } = {},
) =>
	(await who.call('POST /business-profile/comment-post', { body: { post_id, body: 'I’ll be there.', ...fields } }))
		.data;

export const commentsOn = async (who: Pick<TestActor, 'call'>, id: string) =>
	(await who.call('GET /business-profile/comment-post/:id', { params: { id } })).data;
