import { readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const forgottenAfterMs = 24 * 3_600_000;

/** Removes what tests and measurements of this user put into the folder for temporary files, and were killed before they took it away. */
export function removeForgottenFolders(now = Date.now()) {
	for (const name of readdirSync(tmpdir())) {
		if (!/^vouch-(test|bench)-/.test(name)) continue;
		const path = join(tmpdir(), name);
		const found = statSync(path, { throwIfNoEntry: false });
		if (!found || found.uid !== process.getuid?.() || now - found.mtimeMs < forgottenAfterMs) continue;
		rmSync(path, { recursive: true, force: true, maxRetries: 3 });
	}
}
