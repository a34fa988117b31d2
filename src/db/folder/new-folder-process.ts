/** Runs as a process of its own: makes an empty database in the folder that it is given, and ends. */
import { PGlite } from '@electric-sql/pglite';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder of the new database.');
process.on('disconnect', () => process.exit(1));
const pglite = await PGlite.create({
	dataDir: folder,
	startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
});
await pglite.close();
process.exit(0);
