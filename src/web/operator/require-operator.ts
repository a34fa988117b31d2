import { api } from '#web/calls/api.ts';
import { load, requireSession } from '#web/calls/load.ts';

/** Lets only operators pass. @throws a 404 response for other members, and a redirect for a visitor */
export async function requireOperator(request: Request): Promise<void> {
	requireSession(request);
	const { data: me } = await load(api('GET /me'), request);
	if (!me.roles.includes('operator')) throw new Response(null, { status: 404 });
}
