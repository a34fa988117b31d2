import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { getImport } from '#api/imports/access.ts';
import type { ImportDesk } from '#api/imports/import-desk.ts';
import { ImportWork } from '#api/imports/import-work.ts';
import {
	addImport,
	discardImport,
	getReport,
	listImports,
	listNamedMappings,
	removeUnlisted,
	saveFile,
} from '#api/imports/service.ts';
import { checkImport, previewImport, runImport, stopImport, undoImport } from '#api/imports/steps.ts';
import { UploadFiles } from '#api/imports/uploads/upload-files.ts';
import type { Route } from '#api/route.ts';
import type { DB } from '#api/schema.ts';

export interface ImportSettings {
	/** The connections for the work, which goes on after its request has been answered. */
	jobDb: Kysely<DB>;
	clock: () => Date;
	/** The folder of the files that wait and of the reports. */
	importFolder: string;
	/** The folder of the mappings that come with the product. */
	mappingFolder: URL;
	/** The largest size of one file, in bytes. */
	importBytesMax: number;
}

export function importRoutes(route: Route, app: FastifyInstance, settings: ImportSettings): void {
	const work = new ImportWork(settings.jobDb, app.log, settings.clock);
	app.addHook('onClose', () => work.close());
	const desk: ImportDesk = {
		files: new UploadFiles(settings.importFolder),
		mappings: settings.mappingFolder,
		bytesMax: settings.importBytesMax,
		work,
		jobDb: settings.jobDb,
		clock: settings.clock,
	};
	route('GET /operator/imports', (ctx, { query }) => listImports(ctx, desk, query));
	route('POST /operator/imports', {
		first: (_ctx, { upload }) => saveFile(desk, upload),
		work: (ctx, _input, file) => addImport(ctx, file),
		otherwise: ({ id }) => removeUnlisted(desk, id),
	});
	route('GET /operator/import-mappings', () => listNamedMappings(desk));
	route('GET /operator/imports/:id', (ctx, { params }) => getImport(ctx, params.id));
	route('POST /operator/imports/:id/preview', {
		apart: (ctx, { params, body }) => previewImport(ctx, desk, params.id, body.mapping_text),
	});
	route('POST /operator/imports/:id/check', {
		apart: (ctx, { params, body }) => checkImport(ctx, desk, params.id, body.mapping_text),
	});
	route('POST /operator/imports/:id/run', {
		apart: (ctx, { params, body }) => runImport(ctx, desk, params.id, body.mapping_text),
	});
	route('POST /operator/imports/:id/stop', (ctx, { params }) => stopImport(ctx, params.id));
	route('POST /operator/imports/:id/undo', { apart: (ctx, { params }) => undoImport(ctx, desk, params.id) });
	route('GET /operator/imports/:id/report', (ctx, { params, query }) => getReport(ctx, desk, params.id, query));
	route('DELETE /operator/imports/:id', { apart: (ctx, { params }) => discardImport(ctx, desk, params.id) });
}
