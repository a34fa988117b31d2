import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { timestamp } from '#contract/shapes.ts';

export const dump = z.object({
	made_at: timestamp,
	businesses: z.number().int(),
	files: z.array(
		z.object({
			name: z.string(),
			/** An address on this site. It names these bytes for ever, so a download can be resumed. */
			url: z.string(),
			media_type: z.string(),
			bytes: z.number().int(),
			/** The hash of the file as it is downloaded. */
			sha256: z.string(),
			description: z.string(),
		}),
	),
	/** The sources of imported facts: whoever passes these on must keep to their licences. */
	sources: z.array(
		z.object({
			name: z.string(),
			licence: z.string().nullable(),
			businesses: z.number().int(),
		}),
	),
});
export type Dump = z.infer<typeof dump>;

export const dumpEndpoints = [
	endpoint({
		method: 'GET',
		path: '/dumps',
		tag: 'Site',
		summary: 'The whole directory as files, made once a day, and when one of it is hidden; null before the first',
		auth: 'anyone',
		data: dump.nullable(),
	}),
] as const;
