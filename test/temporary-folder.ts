import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished, TestRunner } from 'vitest';

/**
 * A new folder, removed after the test in which it was asked for, or else after the last test of the file; what works in it is
 * ended before by an `afterAll` further down.
 */
export function temporaryFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'vouch-test-'));
	// During a test `afterAll` takes the hook and never calls it.
	const whenDone = TestRunner.getCurrentTest() ? onTestFinished : afterAll;
	whenDone(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
	return folder;
}
