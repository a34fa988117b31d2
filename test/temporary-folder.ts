import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A new folder of a test file's own, which goes after its last test; what works in it is ended before by an `afterAll` below. */
export function temporaryFolder(prefix = 'vouch-test-'): string {
	const folder = mkdtempSync(join(tmpdir(), prefix));
	afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
	return folder;
}
