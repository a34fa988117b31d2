import { resolve, sep } from 'node:path';
import { FolderInUse } from '#db/folder/folder-lock.ts';

interface Failure {
	code?: string;
	path?: string;
	message?: string;
	/** What the system was asked for, and for which address. */
	syscall?: string;
	address?: string;
	port?: number;
	cause?: unknown;
}

/** Error codes for a lack of room: on the disk (the system's codes), or for the database (SQLSTATE 53100). */
const full = /^(ENOSPC|EDQUOT|53100)$/;
/** Error codes of a server that is not there. */
const silent = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;

/** Returns what to tell an operator if something that they can mend keeps the server from starting; undefined for any other reason. */
export function startFailure(error: unknown, dataDir: string): string | undefined {
	const folder = resolve(dataDir);
	for (let failure = error as Failure | undefined; failure; failure = failure.cause as Failure | undefined) {
		const sentence = sentenceOf(failure, folder);
		if (sentence) return sentence;
	}
	return undefined;
}

function sentenceOf(failure: Failure, folder: string): string | undefined {
	const { code = '', path, syscall, address, port } = failure;
	if (failure instanceof FolderInUse) return failure.message;
	if (full.test(code))
		return `There is no room left on the disk of ${folder}, or of the database. Make room, and start again.`;
	if (path !== undefined && `${resolve(path)}${sep}`.startsWith(folder + sep))
		return `The data folder ${folder} cannot be used (${code}). Let this user write to it, or choose another DATA_DIR.`;
	if (syscall === 'listen')
		return `Nothing can listen on port ${port} of ${address} (${code}). Stop what uses it, or set PORT or HOST.`;
	if (silent.test(code))
		return `The database does not answer (${code}). See whether its server runs, and whether DATABASE_URL names it.`;
	if (code === '28P01' || code === '28000')
		return `The database refuses the user or the password of DATABASE_URL (${code}).`;
	if (code === '3D000') return 'There is no such database as DATABASE_URL names. Create it first, and start again.';
	return undefined;
}
