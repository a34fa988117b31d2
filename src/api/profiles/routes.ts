import type { FastifyRequest } from 'fastify';
import { listsTopic } from '#api/changes.ts';
import type { Context } from '#api/context.ts';
import type { Media } from '#api/media/service.ts';
import { getCategoryTree, getPlaces } from '#api/profiles/categories.ts';
import { profileImageRoutes } from '#api/profiles/image-routes.ts';
import { deleteProfile, restoreProfile } from '#api/profiles/lifecycle.ts';
import { listFiltered, listProfiles } from '#api/profiles/listing.ts';
import { getMap } from '#api/profiles/map.ts';
import { createProfile, editProfile, getProfile, getStanding, myProfiles } from '#api/profiles/service.ts';
import { suggest } from '#api/profiles/suggest.ts';
import { type Change, changeOf } from '#api/profiles/visibility.ts';
import { Moved, type Route } from '#api/route.ts';
import { AppError } from '#contract/errors.ts';
import { announce } from '#db/transaction.ts';

export function profileRoutes(route: Route, { media }: { media: Media }): void {
	profileImageRoutes(route, media);
	route('GET /business-profile', (ctx, { query }) => listProfiles(ctx, query));
	route('GET /business-profile/search/:term', (ctx, { params, query }) =>
		listProfiles(ctx, { ...query, q: params.term }),
	);
	route('GET /business-profile/filter/:filter', (ctx, { params, query }) => listFiltered(ctx, params.filter, query));
	route('GET /business-profile/suggest', (ctx, { query }) => suggest(ctx, query.q));
	route('GET /business-profile/map', (ctx, { query }) => getMap(ctx, query));
	route('GET /business-profile/categories', getCategoryTree);
	route('GET /business-profile/places', getPlaces);
	route('GET /business-profile/my/profiles', myProfiles);
	route('POST /business-profile', async (ctx, { body, request, reply }) => {
		const { profile, version } = await createProfile(ctx, body);
		settle(ctx, request, changeOf('draft', profile.status));
		reply.header('etag', etagOf(version));
		return profile;
	});
	route('GET /business-profile/:id', async (ctx, { params, reply }) => {
		const found = await getProfile(ctx, params.id);
		if ('movedTo' in found) return new Moved(`/api/v1/business-profile/${encodeURIComponent(found.movedTo)}`);
		reply.header('etag', etagOf(found.version));
		return found.profile;
	});
	route('PATCH /business-profile/:id', async (ctx, { params, body, request, reply }) => {
		const expectedVersion = readIfMatch(request.headers['if-match']);
		const { profile, version, change } = await editProfile(ctx, params.id, body, expectedVersion);
		settle(ctx, request, change);
		reply.header('etag', etagOf(version));
		return profile;
	});
	route('DELETE /business-profile/:id', async (ctx, { params, request }) => {
		const { answer, change } = await deleteProfile(ctx, params.id);
		settle(ctx, request, change);
		return answer;
	});
	route('POST /business-profile/:id/restore', async (ctx, { params, request }) => {
		settle(ctx, request, await restoreProfile(ctx, params.id));
		return getStanding(ctx, params.id);
	});
}

/** Pages are rendered and lists are counted anew where somebody sees a difference, and only there. */
function settle(ctx: Context, request: FastifyRequest, { isShown, isListed }: Change): void {
	if (!isShown) request.changesPages = false;
	if (isListed) announce(ctx.db, listsTopic);
}

const etagOf = (version: number) => `"v${version}"`;

/** `*` and no header at all accept any version. @throws AppError `precondition_failed` for a tag that we never gave. */
function readIfMatch(header: string | undefined): number | undefined {
	if (header === undefined || header === '*') return undefined;
	const version = /^(?:W\/)?"v(\d+)"$/.exec(header)?.[1];
	if (!version) throw new AppError('precondition_failed');
	return Number(version);
}
