import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findViolation, readImports } from './import-check.ts';
import { featureReasons, rooms } from './import-rules.ts';

function violationsOf(file: string, source: string): string[] {
	return readImports(file, source).flatMap((line) => {
		const reason = findViolation(line);
		return reason ? [`${line.file}:${line.line} imports ${line.specifier}: ${reason}.`] : [];
	});
}

test('every file of src/ imports only what its folder may', () => {
	const files = globSync('src/**/*.{ts,tsx}').sort();
	expect(files.length).toBeGreaterThan(20);
	expect(files.flatMap((file) => violationsOf(file, readFileSync(file, 'utf8')))).toEqual([]);
});

test.each([
	['src/contract/reviews.ts', "import { sql } from 'kysely';", rooms.contract?.because],
	['src/contract/reviews.ts', "import { join } from 'node:path';", rooms.contract?.because],
	['src/db/connect.ts', "import { id } from '#contract/shapes.ts';", rooms.db?.because],
	['src/identity/mount.ts', "import { find } from '#api/members/service.ts';", rooms.identity?.because],
	['src/api/app.ts', "import { sign } from '#identity/keys.ts';", rooms.api?.because],
	['src/web/routes/home.tsx', "const page = await import('#api/profiles/service.ts');", rooms.web?.because],
	['src/web/routes/home.tsx', "import { transaction } from '../../db/transaction.ts';", rooms.web?.because],
	['src/api/reviews/service.ts', "import { seedDemo } from '../../demo/seed-demo.ts';", rooms.api?.because],
	['src/main.ts', "import { seedDemo } from '../scripts/seed/seed-demo.ts';", featureReasons.tests],
	['src/api/reviews/service.ts', "import { findProfile } from '#api/profiles/queries.ts';", featureReasons.foreign],
	['src/api/profiles/service.ts', "import {\n\twriteReview,\n} from '#api/reviews/service.ts';", featureReasons.uphill],
	['src/api/coins/service.ts', "export { getProfile } from '../profiles/service.ts';", featureReasons.uphill],
	['src/api/route.ts', "import { getMember } from '#api/members/service.ts';", featureReasons.foundation],
	['src/api/gossip/service.ts', "import { getMember } from '#api/members/service.ts';", featureReasons.unknown],
	['src/api/reviews/service.ts', "import { buildServer } from '../../server.ts';", featureReasons.top],
	['src/api/reviews/service.ts', "import { testApp } from '#test/app.ts';", featureReasons.tests],
	['src/identity/mount.ts', "import { readConfig } from '#config';", featureReasons.config],
])('%s may not say %s', (file, source, reason) => {
	expect(violationsOf(file, source)).toEqual([expect.stringContaining(`: ${reason}.`)]);
});

test.each([
	['src/contract/reviews.ts', "import { z } from 'zod';\nimport { id } from '#contract/shapes.ts';"],
	[
		'src/api/reviews/service.ts',
		"import { getProfile } from '#api/profiles/service.ts';\nimport { transaction } from '#db/transaction.ts';",
	],
	['src/api/reviews/reviews.test.ts', "import { testApp } from '#test/app.ts';"],
	['src/api/app.ts', "import { reviewRoutes } from '#api/reviews/routes.ts';"],
	['src/identity/mount.ts', "import type { Config } from '#config';"],
	['src/server.ts', "import { mountWeb } from '#web/mount.ts';"],
])('%s may say %s', (file, source) => {
	expect(violationsOf(file, source)).toEqual([]);
});

test('the message names the line', () => {
	const source = "import { z } from 'zod';\n\nimport {\n\ta,\n\tb,\n} from '#api/app.ts';\n";
	expect(violationsOf('src/web/paths.ts', source)).toEqual([
		`src/web/paths.ts:6 imports #api/app.ts: ${rooms.web?.because}.`,
	]);
});
