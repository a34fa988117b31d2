/** The server as `npm start` runs it, on a free port, with a demo town in a folder of its own that goes when it ends. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'vouch-test-e2e-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));

const port = await freePort();
const url = `http://127.0.0.1:${port}`;
Object.assign(process.env, {
	NODE_ENV: '',
	HOST: '127.0.0.1',
	PORT: String(port),
	PUBLIC_URL: url,
	// Tests say from where their people come.
	TRUSTED_PROXIES: '127.0.0.1',
	DATA_DIR: dataDir,
	DATABASE_URL: process.env.E2E_DATABASE_URL ?? '',
	DEMO: '0',
	DEMO_IDP: '1',
	// Everybody here has just signed up; what newcomers' reviews count as is tested over HTTP.
	NEWCOMER_DAYS: '0',
	BURST_REVIEWS: '0',
	OPERATOR_EMAILS: 'operator@example.org',
	LOG_LEVEL: 'warn',
});
await import('../src/main.ts');
console.log(`e2e server at ${url}`);
