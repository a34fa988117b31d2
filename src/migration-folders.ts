import { fileURLToPath } from 'node:url';

const folder = (name: string) => ({ name, path: fileURLToPath(new URL(`./${name}/migrations`, import.meta.url)) });

/** The folders in the order in which their migrations run on an empty database. */
export const migrationFolders = [folder('db'), folder('identity'), folder('api')];
