import { resolve, sep } from 'node:path';

interface Failure {
	code?: string;
	path?: string;
	cause?: unknown;
}

/** Error codes for a lack of room: on the disk (the system's codes), or for the database (SQLSTATE 53100). */
const full = /^(ENOSPC|EDQUOT|53100)$/;

/** Returns what to tell an operator if the data folder keeps the server from starting; undefined for any other reason. */
export function startFailure(error: unknown, dataDir: string): string | undefined {
	const folder = resolve(dataDir);
	for (let failure = error as Failure | undefined; failure; failure = failure.cause as Failure | undefined) {
		const { code = '', path } = failure;
		if (full.test(code))
			return `There is no room left on the disk of ${folder}, or of the database. Make room, and start again.`;
		const isInside = path !== undefined && `${resolve(path)}${sep}`.startsWith(folder + sep);
		if (isInside)
			return `The data folder ${folder} cannot be used (${code}). Let this user write to it, or choose another DATA_DIR.`;
	}
	return undefined;
}
