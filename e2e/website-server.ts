/** A site that may read websites on this machine: every name leads here, to the port of WEBSITE_PORT. */
import { publicWebsites } from '../src/api/claims/website/website-reader.ts';
import { mountWeb } from '../src/web/server/mount.ts';
import { testApp } from '../test/app.ts';
import { freePort } from './free-port.ts';

const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const app = await testApp({
	identity: true,
	mountWeb,
	settings: { PUBLIC_URL: url, TRUSTED_PROXIES: '127.0.0.1' },
	websiteRules: {
		...publicWebsites,
		resolve: async () => ['127.0.0.1'],
		isAllowedAddress: () => true,
		isAllowedPort: (asked) => asked === Number(process.env.WEBSITE_PORT),
	},
});
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
await app.server.listen({ host: '127.0.0.1', port });
console.log(`website server at ${url}`);
