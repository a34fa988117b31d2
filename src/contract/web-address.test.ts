import { expect, test } from 'vitest';
import { webAddress } from '#contract/shapes.ts';

const isTaken = (address: string) => webAddress.safeParse(address).success;

test.each([
	'https://tea.example',
	'http://www.tea.example/menu?day=1#top',
	'https://bücher.example',
	'https://127.0.0.1:3000',
])('%s is a web address', (address) => expect(isTaken(address)).toBe(true));

test.each([
	'https://htp:/nothing',
	'https://tea',
	'tea.example',
	'javascript:alert(1)',
	'ftp://tea.example',
	'https://',
])('%s is not', (address) => expect(isTaken(address)).toBe(false));
