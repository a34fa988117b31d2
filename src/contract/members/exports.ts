import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { exportLimits } from '#contract/limits.ts';
import { timestamp } from '#contract/shapes.ts';

/** How it stands with the archive of all my own data. */
export const dataExport = z.object({
	/** ready: it can be downloaded once, by this sign-in; none: it is to be asked for first. */
	state: z.enum(['none', 'ready']),
	/** Until when the download has to begin; null while there is none to be had. */
	expires_at: timestamp.nullable(),
	/** How often I can still ask today (UTC). */
	left_today: z.int(),
});
export type DataExport = z.infer<typeof dataExport>;

const tag = 'Members';

export const exportEndpoints = [
	endpoint({
		method: 'POST',
		path: '/me/export',
		tag,
		summary: 'Ask for an archive of all my own data',
		description: `It needs a sign-in of the last five minutes. The archive is then there for this sign-in alone, once, for ${exportLimits.openS / 60} minutes; at most ${exportLimits.perDay} a day.`,
		auth: 'member',
		whileSuspended: true,
		data: dataExport,
		status: 201,
		errors: ['requires_recent_login'],
	}),
	endpoint({
		method: 'GET',
		path: '/me/export',
		tag,
		summary: 'Whether the archive of my data can be downloaded; with Accept: application/zip, the archive',
		description:
			'The archive holds a JSON file for each call that tells what is mine, CSV beside some, and my pictures. It is written while it is sent, so its length is not known before; one that breaks off has no end, and has to be asked for again.',
		auth: 'member',
		whileSuspended: true,
		data: dataExport,
		archive: true,
		errors: ['requires_recent_login', 'conflict'],
	}),
] as const;
