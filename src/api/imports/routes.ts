import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { getImport } from '#api/imports/access.ts';
import type { ImportDesk } from '#api/imports/desk.ts';
import { ImportWork } from '#api/imports/import-work.ts';
import { addImport, discardImport, getReport, listImports, listNamedMappings } from '#api/imports/service.ts';
import { checkImport, previewImport, runImport, stopImport, undoImport } from '#api/imports/steps.ts';
import { UploadFiles } from '#api/imports/upload-files.ts';
import type { Route } from '#api/route.ts';
import type { DB } from '#api/schema.ts';

export interface ImportSettings {
	db: Kysely<DB>;
	clock: () => Date;
	/** Where files that wait, and reports, are kept. */
	importFolder: string;
	/** Of the mappings that come with the product. */
	mappingFolder: URL;
	/** Of one file. */
	importBytesMax: number;
}

export function importRoutes(route: Route, app: FastifyInstance, settings: ImportSettings): void {
	const work = new ImportWork(settings.db, app.log, settings.clock);
	app.addHook('onClose', () => work.close());
	const desk: ImportDesk = {
		files: new UploadFiles(settings.importFolder),
		mappings: settings.mappingFolder,
		bytesMax: settings.importBytesMax,
		work,
		clock: settings.clock,
	};
	route('GET /operator/imports', (ctx, { query }) => listImports(ctx, desk, query));
	route('POST /operator/imports', (ctx, { upload }) => addImport(ctx, desk, upload));
	route('GET /operator/import-mappings', () => listNamedMappings(desk));
	route('GET /operator/imports/:id', (ctx, { params }) => getImport(ctx, params.id));
	route('POST /operator/imports/:id/preview', (ctx, { params, body }) =>
		previewImport(ctx, desk, params.id, body.mapping_text),
	);
	route('POST /operator/imports/:id/check', (ctx, { params, body }) =>
		checkImport(ctx, desk, params.id, body.mapping_text),
	);
	route('POST /operator/imports/:id/run', (ctx, { params, body }) =>
		runImport(ctx, desk, params.id, body.mapping_text),
	);
	route('POST /operator/imports/:id/stop', (ctx, { params }) => stopImport(ctx, params.id));
	route('POST /operator/imports/:id/undo', (ctx, { params }) => undoImport(ctx, desk, params.id));
	route('GET /operator/imports/:id/report', (ctx, { params, query }) => getReport(ctx, desk, params.id, query));
	route('DELETE /operator/imports/:id', (ctx, { params }) => discardImport(ctx, desk, params.id));
}
