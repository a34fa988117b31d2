import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FSDriver } from 'flydrive/drivers/fs';

/**
 * Writes files that are whole or absent, whenever the process or the machine dies. flydrive's own driver writes them in
 * place, and half a picture would be seen for a year, as long as browsers keep it.
 */
export class WholeFileDriver extends FSDriver {
	override async put(key: string, contents: string | Uint8Array): Promise<void> {
		const target = join(String(this.options.location), key);
		const partial = `${target}.${randomBytes(6).toString('hex')}.partial`;
		await mkdir(dirname(target), { recursive: true });
		try {
			const handle = await open(partial, 'wx');
			try {
				await handle.writeFile(contents);
				await handle.sync();
			} finally {
				await handle.close();
			}
			await rename(partial, target);
		} catch (error) {
			await rm(partial, { force: true });
			throw error;
		}
	}
}
