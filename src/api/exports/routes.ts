import { requireActor } from '#api/context.ts';
import { makeArchive } from '#api/exports/archive.ts';
import { askForExport, beginDownload, getExport } from '#api/exports/service.ts';
import type { Media } from '#api/media/service.ts';
import type { Route } from '#api/route.ts';
import { Reads } from '#caches/reads.ts';
import type { DirectCalls } from '#contract/direct-client.ts';

interface ExportRouteOptions {
	siteName: string;
	media: Media;
	/** Returns the calls of the contract, once all of them are served. */
	callsInto: (reads: Reads, rights: { letsInSuspended: boolean }) => DirectCalls;
}

export function exportRoutes(route: Route, { siteName, media, callsInto }: ExportRouteOptions): void {
	route('POST /me/export', { work: askForExport });
	route('GET /me/export', {
		work: getExport,
		begins: {
			archive: async (ctx, { token }) => {
				await beginDownload(ctx);
				const { memberId } = requireActor(ctx);
				const bytes = makeArchive({
					...{ siteName, memberId, token, madeAt: ctx.now },
					// What is a member's own stays theirs while they are suspended.
					...{ calls: callsInto(new Reads(), { letsInSuspended: true }), store: media.store },
				});
				return { name: `my-data-${ctx.now.toISOString().slice(0, 10)}.zip`, bytes };
			},
		},
	});
}
