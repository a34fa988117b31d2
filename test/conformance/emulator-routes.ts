import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProtocolError, protocolErrorBody } from '#identity/protocol-error.ts';
import { camelCase } from '#identity/requests/request-fields.ts';
import { type AdminCall, adminCalls, listPage } from './admin-calls.ts';
import { sendCodeByAdmin } from './admin-codes.ts';
import { isOwner } from './owner.ts';
import { emulatorConfig, setConfig, setEmulatorConfig } from './project-config.ts';
import type { ListedCode, World } from './world.ts';

/** What suites call to set their stage and to look behind it. */
export function emulatorRoutes(app: FastifyInstance, world: World): void {
	app.setErrorHandler((error, _request, reply) => {
		const status = error instanceof ProtocolError ? error.status : 500;
		return reply.code(status).send(protocolErrorBody(status, (error as Error).message));
	});
	app.post('/__conformance/reset', async () => {
		await world.reset();
		return {};
	});
	const project = '/emulator/v1/projects/:projectId';
	app.delete(`${project}/accounts`, async () => {
		await world.deleteAccounts();
		return {};
	});
	app.get(`${project}/oobCodes`, async (request) => ({ oobCodes: await listLiveCodes(world, request) }));
	app.get(`${project}/verificationCodes`, async () => ({ verificationCodes: [...world.phoneCodes.values()] }));
	app.get(`${project}/config`, async () => emulatorConfig(world));
	app.patch(`${project}/config`, async (request) => {
		setEmulatorConfig(world, camelCase(request.body));
		return emulatorConfig(world);
	});
	for (const prefix of ['/identitytoolkit.googleapis.com', '']) ownerRoutes(app, prefix, world);
}

function ownerRoutes(app: FastifyInstance, prefix: string, world: World): void {
	const options = { onRequest: requireOwner };
	const config = `${prefix}/v2/projects/:projectId/config`;
	app.get(config, options, async () => world.config);
	app.patch(config, options, async (request) =>
		setConfig(world, camelCase(request.body), (request.query as { updateMask?: string }).updateMask),
	);
	const accounts = `${prefix}/v1/projects/:projectId/accounts`;
	app.get(`${accounts}::batchGet`, options, async (request) =>
		listPage(world.contextOf(request), request.query as Record<string, string>),
	);
	const call = (name: string, handle: AdminCall) =>
		app.post(name === 'signUp' ? accounts : `${accounts}::${name}`, options, async (request) =>
			handle(world, world.contextOf(request), camelCase(request.body)),
		);
	for (const [name, handle] of Object.entries(adminCalls)) call(name, handle);
	app.post(`${accounts}::sendOobCode`, options, async (request) =>
		sendCodeByAdmin(world, world.contextOf(request), camelCase(request.body), request),
	);
}

async function requireOwner(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
	if (isOwner(request)) return;
	const hasKey = (request.query as { key?: string }).key || request.headers['x-goog-api-key'];
	if (!hasKey) {
		const message = 'The request is missing a valid API key.';
		return reply.code(403).send(protocolErrorBody(403, message, 'forbidden', 'PERMISSION_DENIED'));
	}
	const text = 'Only authenticated requests can specify target_project_id.';
	throw new ProtocolError('INSUFFICIENT_PERMISSION', text);
}

/** Those that nobody has used, in the order in which they were made. */
async function listLiveCodes(world: World, request: FastifyRequest): Promise<ListedCode[]> {
	const { db, now } = world.contextOf(request);
	const rows = await db.selectFrom('identity_code').select('code_hash').where('expires_at', '>', now).execute();
	const live = new Set(rows.map((row) => row.code_hash));
	const hashOf = (code: string) => createHash('sha256').update(code).digest('hex');
	return world.codes.filter((code) => code.requestType === 'EMAIL_SIGNIN' || live.has(hashOf(code.oobCode)));
}
