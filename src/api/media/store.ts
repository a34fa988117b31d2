import { Disk } from 'flydrive';
import { WholeFileDriver } from '#api/media/whole-file-driver.ts';

/** A store of pictures: files under keys, each either whole or absent. */
export interface MediaStore {
	/** Returns a file; undefined when there is none. */
	read(key: string): Promise<Uint8Array | undefined>;
	write(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
	/** Deletes every file whose key begins with `prefix`. */
	removeAll(prefix: string): Promise<void>;
}

/**
 * Opens the store that an address names: `file:PATH`, or `s3://…` as docs/operation.md describes.
 * @throws Error that names the setting.
 */
export async function openStore(address: string): Promise<MediaStore> {
	const disk = new Disk(address.startsWith('s3:') ? await s3Driver(address) : fileDriver(address));
	return {
		read: (key) =>
			disk.getBytes(key).catch((error: { cause?: { code?: string; name?: string } }) => {
				const { code, name } = error.cause ?? {};
				if (code === 'ENOENT' || name === 'NoSuchKey' || name === 'NotFound') return undefined;
				throw error;
			}),
		write: (key, bytes, contentType) =>
			disk.put(key, bytes, { contentType, cacheControl: 'public, max-age=31536000, immutable' }),
		removeAll: (prefix) => disk.deleteAll(prefix),
	};
}

/** Returns the folder of a `file:` address; null for any other address. */
export const folderOf = (address: string): string | null =>
	address.startsWith('file:') ? address.slice('file:'.length).replace(/^\/\/(?=\/)/, '') : null;

function fileDriver(address: string) {
	const location = folderOf(address);
	if (!location) throw new Error('STORAGE_URL: give file:PATH or s3://KEY:SECRET@HOST/BUCKET.');
	return new WholeFileDriver({ location, visibility: 'private' });
}

/**
 * How long S3 may take for a call, in ms. A picture's row is locked while its files are listed and deleted: two tries of both
 * end before the database ends a transaction in which nothing happens.
 */
const s3Patience = { connectionTimeout: 2_000, requestTimeout: 5_000, throwOnRequestTimeout: true };

/** Returns a driver for S3. Its client is large, and most sites keep pictures on disk, so it is loaded only here. */
async function s3Driver(address: string) {
	const { S3Driver } = await import('flydrive/drivers/s3');
	const { host, username, password, pathname, searchParams } = new URL(address);
	const bucket = decodeURIComponent(pathname.slice(1)).replace(/\/$/, '');
	if (!host || !bucket || bucket.includes('/'))
		throw new Error('STORAGE_URL: give s3://KEY:SECRET@HOST/BUCKET, with one bucket.');
	return new S3Driver({
		bucket,
		endpoint: `${searchParams.get('tls') === '0' ? 'http' : 'https'}://${host}`,
		region: searchParams.get('region') ?? 'us-east-1',
		// Without credentials in the address, the client looks where Amazon's tools do: environment, profile, role of the
		// machine.
		...(username && {
			credentials: { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) },
		}),
		forcePathStyle: true,
		requestHandler: s3Patience,
		maxAttempts: 2,
		visibility: 'private',
		// Many servers that speak S3 support neither access lists nor the newer checksums.
		supportsACL: false,
		requestChecksumCalculation: 'WHEN_REQUIRED',
		responseChecksumValidation: 'WHEN_REQUIRED',
	});
}
