import { api } from '#web/calls/api.ts';
import { load, requireSession } from '#web/calls/load.ts';

/** @throws what leads to the page that is not there, for everybody but operators; a redirect for whoever is not signed in. */
export async function requireOperator(request: Request): Promise<void> {
	requireSession(request);
	const { data: me } = await load(api('GET /me'), request);
	if (!me.roles.includes('operator')) throw new Response(null, { status: 404 });
}
