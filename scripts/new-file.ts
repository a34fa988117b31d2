import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, rename, rm } from 'node:fs/promises';

/**
 * Has `write` write a file under a name of its own, and gives it its name once it is whole: of two that are written by one name at once,
 * the first to be whole is kept and the other refused. @throws Error where the file exists.
 */
export async function writeNewFile<T>(file: string, write: (partial: string) => Promise<T>): Promise<T> {
	refuseToOverwrite(file);
	const partial = `${file}.${randomUUID()}.partial`;
	try {
		const written = await write(partial);
		await giveName(partial, file);
		return written;
	} finally {
		await rm(partial, { force: true });
	}
}

/** A link is refused where another file has got the name meanwhile; a rename would replace it. */
async function giveName(partial: string, file: string): Promise<void> {
	await link(partial, file).catch(async ({ code }: NodeJS.ErrnoException) => {
		refuseToOverwrite(file);
		// Some drives, as memory sticks, have no links.
		if (code !== 'EEXIST') await rename(partial, file);
	});
}

function refuseToOverwrite(file: string): void {
	if (existsSync(file)) throw new Error(`${file} exists already. Give a new name.`);
}
