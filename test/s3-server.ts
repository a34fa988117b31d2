import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

export interface S3Server {
	/** For STORAGE_URL. */
	url: string;
	close(): Promise<void>;
}

/** A server that speaks S3, on a free port of this machine, with one empty bucket. */
export async function startS3(): Promise<S3Server> {
	const directory = mkdtempSync(join(tmpdir(), 'vouch-test-s3-'));
	const server = new S3rver({
		address: '127.0.0.1',
		port: 0,
		silent: true,
		directory,
		configureBuckets: [{ name: 'pictures', configs: [] }],
	});
	const { port } = await server.run();
	return {
		url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/pictures?tls=0&region=eu-central-1`,
		close: async () => {
			await server.close();
			rmSync(directory, { recursive: true, force: true });
		},
	};
}
