/** npm run export-accounts -- FILE: writes the accounts as `firebase auth:import` takes them. See docs/operation.md. */
import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Kysely } from 'kysely';
import { type Connection, withTables } from '#db/connect.ts';
import { exportAccounts } from '#identity/accounts/export-accounts.ts';
import type { DB } from '#identity/schema.ts';
import { writeNewFile } from './new-file.ts';
import { openDatabase } from './open-database.ts';

const [name] = process.argv.slice(2);
let connection: Connection<never> | undefined;
try {
	if (!name) throw new Error('Give the name of a file: npm run export-accounts -- FILE');
	// npm runs scripts in the project's folder, and says where it was called.
	const file = resolve(process.env.INIT_CWD ?? '.', name);
	if (existsSync(file)) throw new Error(`There is a file ${file} already.`);
	connection = (await openDatabase()).connection;
	const count = await writeAccounts(withTables<DB>(connection.db), file);
	console.log(`Written: ${count} accounts, without their passwords, ${file}`);
	console.log(`To import them: firebase auth:import ${file} --project PROJECT`);
} catch (error) {
	console.error((error as Error).message);
	process.exitCode = 1;
} finally {
	await connection?.close();
}

/** Only the owner of the file can read it. */
function writeAccounts(db: Kysely<DB>, file: string): Promise<number> {
	return writeNewFile(file, async (partial) => {
		let count = 0;
		await using handle = await open(partial, 'wx', 0o600);
		await handle.write('{"users":[');
		for await (const account of exportAccounts(db)) {
			await handle.write(`${count === 0 ? '' : ','}\n${JSON.stringify(account)}`);
			count += 1;
		}
		await handle.write('\n]}\n');
		return count;
	});
}
