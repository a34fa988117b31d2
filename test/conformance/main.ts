/** Serves the identity routes to public protocol suites: `npm run identity:conformance -- --port 9099`. Never part of the product. */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { connect } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { conformanceServer } from './conformance-server.ts';
import { World } from './world.ts';

const { values } = parseArgs({
	options: { port: { type: 'string', default: '9099' }, host: { type: 'string', default: 'localhost' } },
});
const connection = await connect<never>({ dataDir: null });
const folders = ['db', 'identity'].map((name) => ({
	name,
	path: fileURLToPath(new URL(`../../src/${name}/migrations`, import.meta.url)),
}));
await migrate(connection, folders);
const world = await World.open(connection);
const server = await conformanceServer(world);
const url = await server.listen({ port: Number(values.port), host: values.host });
world.publicUrl = url;
console.log(`The conformance entry of the identity service is ready at ${url}`);

let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
	process.on(signal, () => {
		if (isStopping) return;
		isStopping = true;
		void server
			.close()
			.then(() => connection.close())
			.then(() => process.exit(0));
	});
}
