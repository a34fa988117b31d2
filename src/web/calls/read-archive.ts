import { clientOver } from '#web/calls/api.ts';

/**
 * In milliseconds. A server that sends nothing for so long has stopped; the whole archive may take as long as the
 * connection needs.
 */
const silentMaxMs = 60_000;

/**
 * Downloads the archive of the member's own data, which they have just asked for, and tells how many bytes have come so
 * far. The browser may keep what has come on its disk.
 * @throws ApiError, with `network` for an archive that broke off.
 */
export async function readArchive(onBytes: (bytes: number) => void): Promise<File> {
	const silence = new AbortController();
	let timer: ReturnType<typeof setTimeout> | undefined;
	const comeIn = () => {
		clearTimeout(timer);
		timer = setTimeout(() => silence.abort(), silentMaxMs);
	};
	let bytes = 0;
	const count = () =>
		new TransformStream<Uint8Array, Uint8Array>({
			transform(chunk, stream) {
				comeIn();
				bytes += chunk.length;
				onBytes(bytes);
				stream.enqueue(chunk);
			},
		});
	const ask = clientOver(async (input, init) => {
		comeIn();
		const response = await fetch(input, { ...init, signal: silence.signal });
		if (!response.ok || !response.body) return response;
		const counted = new Response(response.body.pipeThrough(count()));
		return Object.assign(response, { json: async () => ({ data: await counted.blob() }) });
	});
	try {
		const { data, headers } = await ask('GET /me/export', { headers: { accept: 'application/zip' } });
		const name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1];
		return new File([data as unknown as Blob], name ?? 'my-data.zip', { type: 'application/zip' });
	} finally {
		clearTimeout(timer);
	}
}
