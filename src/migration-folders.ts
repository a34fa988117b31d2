import { fileURLToPath } from 'node:url';

const folder = (name: string) => ({ name, path: fileURLToPath(new URL(`./${name}/migrations`, import.meta.url)) });

/** In the order in which they run on an empty database. */
export const migrationFolders = [folder('db'), folder('identity'), folder('api')];
