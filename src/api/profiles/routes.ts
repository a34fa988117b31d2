import { Moved } from '#api/call-request.ts';
import type { Media } from '#api/media/service.ts';
import { listAlike } from '#api/profiles/duplicates/duplicate-candidates.ts';
import { profileImageRoutes } from '#api/profiles/images/image-routes.ts';
import { deleteProfile, restoreProfile } from '#api/profiles/lifecycle/service.ts';
import { getProfile, getStanding, myProfiles } from '#api/profiles/reading.ts';
import { createProfile, editProfile } from '#api/profiles/writing.ts';
import type { Route } from '#api/route.ts';
import { AppError } from '#contract/errors.ts';

export function profileRoutes(route: Route, { media }: { media: Media }): void {
	profileImageRoutes(route, media);
	route('GET /business-profile/my/profiles', myProfiles);
	route('GET /business-profile/alike', (ctx, { query }) => listAlike(ctx, query));
	route('POST /business-profile', async (ctx, { body, reply }) => {
		const { profile, version } = await createProfile(ctx, body);
		reply.header('etag', etagOf(version));
		return profile;
	});
	route('GET /business-profile/:id', async (ctx, { params, reply }) => {
		const found = await getProfile(ctx, params.id);
		if ('movedTo' in found) return new Moved({ id: found.movedTo });
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

/**
 * Reads the version from an If-Match header; `*` and no header accept any version.
 * @throws AppError `precondition_failed` for a tag that the API never gave.
 */
function readIfMatch(header: string | undefined): number | undefined {
	if (header === undefined || header === '*') return undefined;
	const version = /^(?:W\/)?"v(\d+)"$/.exec(header)?.[1];
	if (!version) throw new AppError('precondition_failed');
	return Number(version);
}
