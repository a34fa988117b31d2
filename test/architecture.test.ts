import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';
import { findCircles, findViolation, importedFile, readImports } from './import-check.ts';
import { featureReasons, filesAFolder, longFolders, rooms, webRooms } from './import-rules.ts';

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

test('no imports of src/ lead in a circle, not even those of types', () => {
	const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));
	const importsOf = new Map(
		files.map((file) => {
			const lines = readImports(file, readFileSync(file, 'utf8'));
			return [file, lines.flatMap((line) => importedFile(line) ?? [])];
		}),
	);
	expect(findCircles(importsOf).map((circle) => circle.join(' → '))).toEqual([]);
});

test('a circle is named by its files, once', () => {
	const importsOf = new Map([
		['a.ts', ['b.ts', 'x.ts']],
		['b.ts', ['c.ts']],
		['c.ts', ['b.ts']],
		['x.ts', ['b.ts']],
	]);
	expect(findCircles(importsOf)).toEqual([['b.ts', 'c.ts']]);
});

test('no folder of src/ is crowded', () => {
	const sizes = Map.groupBy(globSync('src/**/*.*'), (file) => dirname(file));
	const crowded = [...sizes]
		.filter(([folder, files]) => files.length > filesAFolder && !longFolders.some((end) => folder.endsWith(end)))
		.map(([folder, files]) => `${folder} holds ${files.length} files: which second noun is in it?`);
	expect(crowded).toEqual([]);
});

test('every room of the web has a height, and ARCHITECTURE.md shows it', () => {
	const folders = globSync('src/web/*/').map((folder) => basename(folder));
	expect([...webRooms.flat(), 'server'].sort()).toEqual(folders.sort());
	const section = /### Rooms of the web\n(.*?)\n## /s.exec(readFileSync('ARCHITECTURE.md', 'utf8'))?.[1] ?? '';
	const shown = [...section.matchAll(/^\| (`.*?) +\|/gm)].map((row) =>
		(row[1] ?? '').split(', ').map((name) => name.replaceAll(/[`/]/g, '')),
	);
	expect(shown).toEqual([['server'], ...webRooms.toReversed()]);
});

test('ARCHITECTURE.md says of every room what it may import, and why', () => {
	const section = /## What may import what\n(.*)$/s.exec(readFileSync('ARCHITECTURE.md', 'utf8'))?.[1] ?? '';
	const rows = [...section.matchAll(/^\| (.*) \|$/gm)].map((row) =>
		(row[1] ?? '').split(' | ').map((cell) => cell.trim()),
	);
	const shown = rows.flatMap(([room = '', may = '', because]) =>
		room in rooms ? [[room, { may: may.split(', ').sort(), because }]] : [],
	);
	const held = Object.entries(rooms).map(([room, { may, packages = [], because }]) => [
		room,
		{ may: [...may, ...packages].sort(), because },
	]);
	expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(held));
});

test.each(['contract', 'identity'])('ARCHITECTURE.md names every folder of src/%s', (room) => {
	const text = readFileSync('ARCHITECTURE.md', 'utf8');
	const named = new RegExp(`^src/${room}/ .*(\\n {4,}.*)*`, 'm').exec(text)?.[0] ?? '';
	const folders = globSync(`src/${room}/*/`).map((folder) => basename(folder));
	expect(folders.filter((folder) => folder !== 'migrations' && !named.includes(` ${folder}/`))).toEqual([]);
});

test.each([
	['src/contract/reviews/reviews.ts', "import { sql } from 'kysely';", rooms.contract?.because],
	['src/contract/reviews/reviews.ts', "import { join } from 'node:path';", rooms.contract?.because],
	['src/db/connect.ts', "import { id } from '#contract/shapes.ts';", rooms.db?.because],
	['src/identity/mount.ts', "import { find } from '#api/members/service.ts';", rooms.identity?.because],
	['src/api/app.ts', "import { sign } from '#identity/keys.ts';", rooms.api?.because],
	['src/web/home/home-page.tsx', "const page = await import('#api/profiles/service.ts');", rooms.web?.because],
	['src/web/home/home-page.tsx', "import { transaction } from '../../db/transaction.ts';", rooms.web?.because],
	['src/api/reviews/service.ts', "import { seedDemo } from '../../demo/seed-demo.ts';", rooms.api?.because],
	['src/main.ts', "import { seedDemo } from '../scripts/seed/seed-demo.ts';", featureReasons.tests],
	['src/api/reviews/service.ts', "import { findProfile } from '#api/profiles/queries.ts';", featureReasons.foreign],
	[
		'src/api/keepers/service.ts',
		"import { upsertKeeper } from '#api/profiles/keepers/keeper-queries.ts';",
		featureReasons.foreign,
	],
	[
		'src/api/catalogue/service.ts',
		"import { setKeeper } from '#api/profiles/keepers/service.ts';",
		featureReasons.uphill,
	],
	['src/api/profiles/service.ts', "import {\n\twriteReview,\n} from '#api/reviews/service.ts';", featureReasons.uphill],
	['src/api/coins/service.ts', "export { getProfile } from '../profiles/service.ts';", featureReasons.uphill],
	['src/api/route.ts', "import { getMember } from '#api/members/service.ts';", featureReasons.foundation],
	['src/api/gossip/service.ts', "import { getMember } from '#api/members/service.ts';", featureReasons.unknown],
	['src/api/reviews/service.ts', "import { buildServer } from '../../server.ts';", featureReasons.top],
	['src/api/reviews/service.ts', "import { testApp } from '#test/app.ts';", featureReasons.tests],
	['src/identity/mount.ts', "import { readConfig } from '#config';", featureReasons.config],
	['src/api/text/fold.ts', "import { getProfile } from '#api/profiles/service.ts';", featureReasons.foundation],
	['src/web/reviews/review-card.tsx', "import { PhotoTile } from '#web/owned/editor.tsx';", featureReasons.webUphill],
	['src/web/links/paths.ts', "import routes from '#web/routes.ts';", featureReasons.webUphill],
	['src/web/gossip/rumour.tsx', "import { paths } from '#web/links/paths.ts';", featureReasons.unknown],
])('%s may not say %s', (file, source, reason) => {
	expect(violationsOf(file, source)).toEqual([expect.stringContaining(`: ${reason}.`)]);
});

test.each([
	['src/contract/reviews/reviews.ts', "import { z } from 'zod';\nimport { id } from '#contract/shapes.ts';"],
	[
		'src/api/reviews/service.ts',
		"import { getProfile } from '#api/profiles/service.ts';\nimport { transaction } from '#db/transaction.ts';",
	],
	['src/api/keepers/service.ts', "import { setKeeper } from '#api/profiles/keepers/service.ts';"],
	['src/api/reviews/reviews.test.ts', "import { testApp } from '#test/app.ts';"],
	['src/api/app.ts', "import { reviewRoutes } from '#api/reviews/routes.ts';"],
	['src/api/imports/import-file.ts', "import { fold } from '#api/text/fold.ts';"],
	['src/web/profile/profile-page.tsx', "import { ReviewSection } from '#web/reviews/review-section.tsx';"],
	['src/web/root.tsx', "import { Navbar } from '#web/shell/navbar.tsx';"],
	['src/identity/mount.ts', "import type { Config } from '#config';"],
	['src/server.ts', "import { mountWeb } from '#web/server/mount.ts';"],
])('%s may say %s', (file, source) => {
	expect(violationsOf(file, source)).toEqual([]);
});

test('the message names the line', () => {
	const source = "import { z } from 'zod';\n\nimport {\n\ta,\n\tb,\n} from '#api/app.ts';\n";
	expect(violationsOf('src/web/links/paths.ts', source)).toEqual([
		`src/web/links/paths.ts:6 imports #api/app.ts: ${rooms.web?.because}.`,
	]);
});
