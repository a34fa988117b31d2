import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeSchema } from '#db/describe-schema.ts';
import { schemaFiles } from '../src/schema-files.ts';
import { type TestApp, testApp } from './app.ts';

let app: TestApp;
beforeAll(async () => {
	app = await testApp();
});
afterAll(() => app.close());

test.each(schemaFiles)('$file is what the migrations make', async ({ file, isWanted }) => {
	const current = await describeSchema(app.connection, isWanted);
	expect(readFileSync(file, 'utf8'), 'Run node scripts/generate-schema.ts and commit the result.').toBe(current);
});
