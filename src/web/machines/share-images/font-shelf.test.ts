import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { FontShelf, listFonts, operatorFontFolder } from '#web/machines/share-images/font-shelf.ts';

test('the fonts of the operator lie among the content that they may change', () => {
	expect(existsSync(join(operatorFontFolder, '..', 'categories.json'))).toBe(true);
});

test('every font of the folder is read, also where its path looks like a pattern, and nothing else', () => {
	const folder = join(temporaryFolder(), '[old] {a,b}');
	mkdirSync(folder);
	const font = createRequire(import.meta.url).resolve('@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf');
	for (const name of ['b.ttf', 'A.TTF']) copyFileSync(font, join(folder, name));
	writeFileSync(join(folder, 'LICENSE.txt'), '');
	expect(listFonts(folder)).toEqual([join(folder, 'A.TTF'), join(folder, 'b.ttf')]);
	expect(new FontShelf(listFonts(folder)).choose('Tea', 'text')).not.toBeNull();
	expect(listFonts(join(folder, 'missing'))).toEqual([]);
});
