/** npm run import -- FILE --mapping NAME: see docs/import.md. */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import type { Kysely } from 'kysely';
import { syncCatalogue } from '#api/catalogue/catalogue.ts';
import { readMapping } from '#api/imports/mapping/mapping.ts';
import { progressLine } from '#api/imports/progress-line.ts';
import { undoRun } from '#api/imports/undoing/undo-run.ts';
import { importFile } from '#api/imports/uploads/import-file.ts';
import type { DB } from '#api/schema.ts';
import { withTables } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { migrationFolders } from '../src/migration-folders.ts';
import { openDatabase } from './open-database.ts';

const usage = `npm run import -- FILE --mapping NAME [--dry-run] [--resume] [--report FILE]
npm run import -- --undo RUN
The mappings are in import-mappings/; how to write one is in docs/import.md.`;

// Rows are garbage after their batch: collecting them early costs a tenth of the speed and halves the memory (160 MB, not 330).
setFlagsFromString('--optimize-for-size');
await main().catch((error: Error) => {
	process.stderr.write(`${error.message}\n`);
	process.exitCode = 1;
});

async function main(): Promise<void> {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: {
			mapping: { type: 'string' },
			undo: { type: 'string' },
			report: { type: 'string' },
			'dry-run': { type: 'boolean' },
			resume: { type: 'boolean' },
		},
	});
	// npm runs scripts in the project's folder; the path was typed elsewhere.
	const file = positionals[0] && resolve(process.env.INIT_CWD ?? '.', positionals[0]);
	if (!values.undo && (!file || positionals.length > 1 || !values.mapping)) throw new Error(usage);
	const { config, connection } = await openDatabase();
	try {
		await migrate(connection, migrationFolders);
		await syncCatalogue(connection.db);
		const db = withTables<DB>(connection.db);
		if (values.undo) await undo(db, values.undo);
		else await importRows(db, file as string, values, config.DATA_DIR);
	} finally {
		await connection.close();
	}
}

interface Flags {
	mapping?: string;
	report?: string;
	'dry-run'?: boolean;
	resume?: boolean;
}

async function importRows(db: Kysely<DB>, file: string, flags: Flags, dataDir: string): Promise<void> {
	const name = flags.mapping as string;
	const path = /\.ya?ml$/.test(name) ? resolve(process.env.INIT_CWD ?? '.', name) : name;
	const { mapping, text } = await readMapping(path, new URL('../import-mappings/', import.meta.url));
	const isDryRun = flags['dry-run'] ?? false;
	const ownReport = flags.report ? resolve(process.env.INIT_CWD ?? '.', flags.report) : null;
	const progress = progressLine(process.stderr);
	const { runId, resumedFrom, counts, report, reportFile } = await importFile({
		db,
		file,
		mapping,
		mappingText: text,
		isDryRun,
		mustResume: flags.resume ?? false,
		reportFile: (id) => ownReport ?? (isDryRun ? null : resolve(join(dataDir, 'imports', `${id}.jsonl`))),
		onProgress: progress.show,
	});
	progress.end();
	const lines = [
		isDryRun
			? 'Dry run: nothing was written.'
			: `Run ${runId}${resumedFrom > 0 ? `, gone on with after row ${resumedFrom}` : ''}`,
		`Source        ${mapping.source.attribution}`,
		report.text(counts),
		...(reportFile ? [`Every row is in ${reportFile}`] : []),
		...(runId ? [`To take it back: npm run import -- --undo ${runId}`] : []),
	];
	process.stdout.write(`${lines.join('\n')}\n`);
}

async function undo(db: Kysely<DB>, runId: string): Promise<void> {
	const { deleted, restored, kept_count, kept } = await undoRun(db, runId);
	const lines = [
		`Run ${runId} was undone.`,
		`Deleted   ${deleted}`,
		`Restored  ${restored}`,
		`Kept      ${kept_count}`,
		...kept.map(({ slug, reason }) => `  ${slug}: ${reason}`),
		...(kept_count > kept.length ? [`  and ${kept_count - kept.length} more`] : []),
	];
	process.stdout.write(`${lines.join('\n')}\n`);
}
