import { posix } from 'node:path';
import { configFile, featureReasons, features, foundations, rooms, webRooms } from './import-rules.ts';

export interface ImportLine {
	/** From the project's folder, for example `src/api/app.ts`. */
	file: string;
	line: number;
	specifier: string;
	isTypeOnly: boolean;
}

const importPattern =
	/(?:^|\n)[^\S\n]*(?:import|export)\s(?:(type)\s)?[^;'"]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g;

/** Every import, export-from and dynamic import of a source text. */
export function readImports(file: string, source: string): ImportLine[] {
	return [...source.matchAll(importPattern)].map((match) => ({
		file,
		line: source.slice(0, match.index + match[0].length).split('\n').length,
		specifier: match[2] ?? match[3] ?? match[4] ?? '',
		isTypeOnly: match[1] === 'type',
	}));
}

/** The reason why this import may not be, or undefined. */
export function findViolation(line: ImportLine): string | undefined {
	const from = line.file.split('/').slice(1);
	if (line.file.endsWith('.test.ts') || line.file.endsWith('.test.tsx')) return undefined;
	const target = targetOf(line);
	if (from.length === 1) return target && target[0] !== 'src' ? featureReasons.tests : undefined;
	const [room = ''] = from;
	const rule = rooms[room];
	if (!rule) return `src/${room} has no row in test/import-rules.ts`;
	if (!target) return isPackageAllowed(rule.packages, line.specifier) ? undefined : rule.because;
	if (target[0] !== 'src') return featureReasons.tests;
	const [, targetRoom = '', ...rest] = target;
	if (targetRoom === configFile)
		return line.isTypeOnly && (room === 'identity' || room === 'mail' || room === 'web')
			? undefined
			: featureReasons.config;
	if (rest.length === 0) return featureReasons.top;
	if (targetRoom !== room) return rule.may.includes(targetRoom) ? undefined : rule.because;
	if (room === 'web') return findRoomViolation(from.slice(1), rest);
	return room === 'api' ? findFeatureViolation(from.slice(1), rest) : undefined;
}

function findRoomViolation(from: string[], to: string[]): string | undefined {
	const height = ([room = '', ...rest]: string[]) => {
		if (rest.length === 0) return webRooms.length;
		return room === 'server' ? webRooms.length + 1 : webRooms.findIndex((row) => row.includes(room));
	};
	if (height(from) < 0 || height(to) < 0) return featureReasons.unknown;
	const isOneRoom = from.length > 1 && to.length > 1 ? from[0] === to[0] : from.length === to.length;
	return isOneRoom || height(to) < height(from) ? undefined : featureReasons.webUphill;
}

function findFeatureViolation(from: string[], to: string[]): string | undefined {
	const feature = ([folder = '', ...rest]: string[]) =>
		rest.length === 0 || foundations.includes(folder) ? undefined : folder;
	const [source, target] = [feature(from), feature(to)];
	if (source && heightOf(source) < 0) return featureReasons.unknown;
	if (!target || source === target) return undefined;
	if (heightOf(target) < 0) return featureReasons.unknown;
	const isEntry = (to.length <= 3 && to.at(-1) === 'service.ts') || (!source && to[1] === 'routes.ts');
	if (!source) return from[0] === 'app.ts' && isEntry ? undefined : featureReasons.foundation;
	if (!isEntry) return featureReasons.foreign;
	return heightOf(target) < heightOf(source) ? undefined : featureReasons.uphill;
}

/** Files that lead back to themselves by their imports, those of types alone included: each circle once, as its files in order. */
export function findCircles(importsOf: ReadonlyMap<string, readonly string[]>): string[][] {
	const circles: string[][] = [];
	const done = new Set<string>();
	const visit = (file: string, path: readonly string[]): void => {
		if (path.includes(file)) {
			circles.push(path.slice(path.indexOf(file)));
			return;
		}
		if (done.has(file)) return;
		for (const next of importsOf.get(file) ?? []) visit(next, [...path, file]);
		done.add(file);
	};
	for (const file of importsOf.keys()) visit(file, []);
	return circles;
}

/** The file of src/ or test/ that is imported, from the project's folder; undefined for a package. */
export const importedFile = (line: ImportLine): string | undefined => targetOf(line)?.join('/');

const heightOf = (feature: string) => features.findIndex((row) => row.includes(feature));

/** The imported file as path segments from the project's folder; undefined for a package. */
function targetOf({ file, specifier }: ImportLine): string[] | undefined {
	if (specifier === '#config') return ['src', configFile];
	if (specifier.startsWith('#test/')) return specifier.slice(1).split('/');
	if (specifier.startsWith('#sentences/')) return ['src', 'web', 'sentences', 'en', ...specifier.split('/').slice(1)];
	if (specifier.startsWith('#')) return ['src', ...specifier.slice(1).split('/')];
	if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier).split('/');
	return undefined;
}

function isPackageAllowed(allowed: readonly string[] | undefined, specifier: string): boolean {
	if (!allowed) return true;
	if (specifier.startsWith('node:')) return !allowed.includes('zod');
	return allowed.some((name) => specifier === name || specifier.startsWith(`${name}/`));
}
