/** Writes the row types of Kysely, from a freshly migrated in-memory database. */
import { writeFile } from 'node:fs/promises';
import { connect } from '#db/connect.ts';
import { describeSchema } from '#db/describe-schema.ts';
import { migrate } from '#db/migrate.ts';
import { migrationFolders } from '../src/migration-folders.ts';
import { schemaFiles } from '../src/schema-files.ts';

const connection = await connect<never>({ dataDir: null });
await migrate(connection, migrationFolders);
for (const { file, isWanted } of schemaFiles) await writeFile(file, await describeSchema(connection, isWanted));
await connection.close();
