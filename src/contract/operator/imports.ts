import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { pageQuery } from '#contract/page.ts';
import { id, timestamp } from '#contract/shapes.ts';
import { busyImportStates, importOutcomes } from '#contract/terms.ts';

export type ImportOutcome = (typeof importOutcomes)[number];
export const importStates = ['ready', ...busyImportStates, 'interrupted', 'done', 'undone'] as const;
export type ImportState = (typeof importStates)[number];

export const importLimits = {
	/** How many characters a mapping may have. */
	mappingMax: 100_000,
	/** How many rows of a report one answer has. */
	reportRows: 1000,
	/** How many rows a preview shows. */
	previewRows: 6,
	/** Among how many rows a preview counts ids that a row before has. */
	rowsCompared: 2000,
	/** How many values of a column a preview shows. */
	samples: 3,
} as const;

const count = z.number().int();
export const importCounts = z.object({
	rows: count,
	created: count,
	updated: count,
	unchanged: count,
	duplicate: count,
	rejected: count,
	warnings: count,
});
export type ImportCounts = z.infer<typeof importCounts>;

const finding = z.object({ field: z.string(), message: z.string() });

export const importItem = z.object({
	/** The id of the file, or of the run for an import made by the command. */
	id,
	file_name: z.string(),
	/** The size of the file; null for a run of the command, whose file is not kept here. */
	bytes: z.number().int().nullable(),
	source_name: z.string().nullable(),
	mapping: z.object({ name: z.string().nullable(), text: z.string() }).nullable(),
	state: z.enum(importStates),
	/** How far the work under way is: rows done, and the share of the file that was read. */
	progress: z.object({ rows: count, share: z.number() }).nullable(),
	/** What the last dry run found, until the file is imported. */
	check: importCounts.nullable(),
	run: z.object({ id, counts: importCounts, started_at: timestamp, finished_at: timestamp.nullable() }).nullable(),
	undo: z
		.object({
			deleted: count,
			restored: count,
			kept_count: count,
			/** The first of the businesses that were kept. */
			kept: z.array(z.object({ slug: z.string(), reason: z.string() })),
		})
		.nullable(),
	/** Why the work stopped before its end. */
	failure: z.string().nullable(),
	/** Whether the report with a line for every row is of the import or of the dry run; null where there is none. */
	report: z.enum(['run', 'check']).nullable(),
	created_at: timestamp,
});
export type ImportItem = z.infer<typeof importItem>;

export const importMapping = z.object({
	name: z.string(),
	source_name: z.string(),
	format: z.string(),
	text: z.string(),
});

/** A mapping in its parts, with defaults filled in. docs/import.md describes where a value comes from. */
const parsedMapping = z.object({
	format: z.string(),
	encoding: z.string(),
	delimiter: z.string(),
	source: z.object({
		name: z.string(),
		url: z.string().nullish(),
		licence: z.string().nullish(),
		attribution: z.string(),
	}),
	/** The id as a column or a list of values. */
	id: z.unknown(),
	/** Which of the rows with one id is kept: `first`, `last`, or `{ newest }` with a value. */
	keep: z.unknown(),
	/** The value of each field. */
	fields: z.record(z.string(), z.unknown()),
	tables: z.record(z.string(), z.record(z.string(), z.string())),
});
export type ParsedMapping = z.infer<typeof parsedMapping>;

export const importPreview = z.object({
	/** What the mapping may name, with some of the values: the columns of the header, or the paths of the first records. */
	columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
	mapping: parsedMapping,
	/** How many of the first rows have an id that a row before them has. */
	repeated: z.object({ rows: count, of: count }),
	rows: z.array(
		z.object({
			row: count,
			line: count,
			/** The business that the row would become; null when the row would be rejected. */
			business: z
				.object({
					business_name: z.string(),
					/** Every other field by its name, such as `phone` or `address.locality`, and its value as text. */
					fields: z.array(z.object({ name: z.string(), value: z.string() })),
				})
				.nullable(),
			rejected: finding.nullable(),
			warnings: z.array(finding),
		}),
	),
});
export type ImportPreview = z.infer<typeof importPreview>;

export const importReport = z.object({
	rows: z.array(
		z.object({
			row: count,
			line: count,
			outcome: z.enum(importOutcomes),
			/** The business that was created, updated or unchanged, or of which the row is a duplicate. */
			slug: z.string().nullable(),
			reason: z.string().nullable(),
			warnings: z.array(z.string()),
		}),
	),
	/** Give this as `cursor` for the rows after these; null at the end. */
	next: z.string().nullable(),
});
export type ImportReport = z.infer<typeof importReport>;

const tag = 'Operation';
const params = z.object({ id });
const mappingText = z.string().min(1).max(importLimits.mappingMax);

export const importEndpoints = [
	endpoint({
		method: 'GET',
		path: '/operator/imports',
		tag,
		summary: 'Files that were imported, or wait for it, and runs of the command; the newest first',
		auth: 'operator',
		query: pageQuery,
		data: importItem,
		list: true,
		/** The size in bytes of the largest file that is accepted. */
		meta: z.object({ bytes_max: z.number().int() }),
	}),
	endpoint({
		method: 'POST',
		path: '/operator/imports',
		tag,
		summary: 'Send a file to import. Nothing is imported yet; a mapping that fits is chosen, or a first draft written',
		auth: 'operator',
		files: { file: 1 },
		body: z.strictObject({}),
		data: importItem,
		status: 201,
	}),
	endpoint({
		method: 'GET',
		path: '/operator/import-mappings',
		tag,
		summary: 'The mappings that come with the product',
		auth: 'operator',
		data: z.array(importMapping),
	}),
	endpoint({
		method: 'GET',
		path: '/operator/imports/:id',
		tag,
		summary: 'How far a file is',
		auth: 'operator',
		params,
		data: importItem,
	}),
	endpoint({
		method: 'POST',
		path: '/operator/imports/:id/preview',
		tag,
		summary: 'The first rows of a file, as a mapping would make businesses of them',
		auth: 'operator',
		params,
		body: z.strictObject({ mapping_text: mappingText }),
		data: importPreview,
	}),
	endpoint({
		method: 'POST',
		path: '/operator/imports/:id/check',
		tag,
		summary: 'Dry run: find out what would become of every row, and write nothing. One file is worked on at a time',
		auth: 'operator',
		params,
		body: z.strictObject({ mapping_text: mappingText }),
		data: importItem,
	}),
	endpoint({
		method: 'POST',
		path: '/operator/imports/:id/run',
		tag,
		summary: 'Import the file, or go on where an import was broken off. One file is worked on at a time',
		auth: 'operator',
		params,
		body: z.strictObject({ mapping_text: mappingText }),
		data: importItem,
	}),
	endpoint({
		method: 'POST',
		path: '/operator/imports/:id/stop',
		tag,
		summary: 'Stop the work after the rows under way; an import can go on later',
		auth: 'operator',
		params,
		data: importItem,
	}),
	endpoint({
		method: 'POST',
		path: '/operator/imports/:id/undo',
		tag,
		summary: 'Take back what an import did, but for businesses that somebody has claimed or reviewed since',
		auth: 'operator',
		params,
		data: importItem,
	}),
	endpoint({
		method: 'GET',
		path: '/operator/imports/:id/report',
		tag,
		summary: 'What became of every row, or would',
		auth: 'operator',
		params,
		query: z.object({
			outcome: z.enum(importOutcomes).optional(),
			limit: z.coerce.number().int().min(1).max(importLimits.reportRows).default(50),
			cursor: z.string().max(40).optional(),
		}),
		data: importReport,
	}),
	endpoint({
		method: 'DELETE',
		path: '/operator/imports/:id',
		tag,
		summary: 'Throw away a file that was not imported',
		auth: 'operator',
		params,
		data: z.null(),
	}),
] as const;
