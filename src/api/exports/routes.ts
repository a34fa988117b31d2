import { requireActor } from '#api/context.ts';
import { makeArchive } from '#api/exports/archive.ts';
import { askForExport, beginDownload, getExport } from '#api/exports/service.ts';
import type { Media } from '#api/media/service.ts';
import type { Route } from '#api/route.ts';
import type { DirectCalls } from '#contract/direct-client.ts';

interface ExportRouteOptions {
	siteName: string;
	media: Media;
	/** Returns the calls of the contract, once all of them are served. */
	callsInto: () => DirectCalls;
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
					...{ calls: callsInto(), store: media.store },
				});
				return { name: `my-data-${ctx.now.toISOString().slice(0, 10)}.zip`, bytes };
			},
		},
	});
}
