import { readdir, readFile } from 'node:fs/promises';
import { type Mapping, parseMapping } from '#api/imports/mapping/mapping.ts';

export interface NamedMapping {
	name: string;
	text: string;
	mapping: Mapping;
}

/** Returns the mappings of a folder, sorted by name. @throws ImportError when one of them is wrong. */
export async function listMappings(folder: URL): Promise<NamedMapping[]> {
	const files = (await readdir(folder)).filter((file) => file.endsWith('.yaml')).sort();
	return Promise.all(
		files.map(async (file) => {
			const name = file.replace(/\.yaml$/, '');
			const text = await readFile(new URL(file, folder), 'utf8');
			return { name, text, mapping: parseMapping(text, name) };
		}),
	);
}
