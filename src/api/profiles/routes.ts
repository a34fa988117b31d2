import type { Media } from '#api/media/service.ts';
import { getCategoryTree, getPlaces } from '#api/profiles/categories.ts';
import { profileImageRoutes } from '#api/profiles/image-routes.ts';
import { deleteProfile, restoreProfile } from '#api/profiles/lifecycle.ts';
import { listFiltered, listProfiles } from '#api/profiles/listing.ts';
import { getMap } from '#api/profiles/map.ts';
import { createProfile, editProfile, getProfile, getStanding, myProfiles } from '#api/profiles/service.ts';
import { suggest } from '#api/profiles/suggest.ts';
import { Moved, type Route } from '#api/route.ts';
import { AppError } from '#contract/errors.ts';

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
	route('POST /business-profile', async (ctx, { body, reply }) => {
		const { profile, version } = await createProfile(ctx, body);
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
		const { profile, version } = await editProfile(ctx, params.id, body, expectedVersion);
		reply.header('etag', etagOf(version));
		return profile;
	});
	route('DELETE /business-profile/:id', (ctx, { params }) => deleteProfile(ctx, params.id));
	route('POST /business-profile/:id/restore', async (ctx, { params }) => {
		await restoreProfile(ctx, params.id);
		return getStanding(ctx, params.id);
	});
}

const etagOf = (version: number) => `"v${version}"`;

/** `*` and no header at all accept any version. @throws AppError `precondition_failed` for a tag that we never gave. */
function readIfMatch(header: string | undefined): number | undefined {
	if (header === undefined || header === '*') return undefined;
	const version = /^(?:W\/)?"v(\d+)"$/.exec(header)?.[1];
	if (!version) throw new AppError('precondition_failed');
	return Number(version);
}
