/** What a member may change of their own is offered by a page: a wish that only a program can express is none. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { memberFields, memberSettings } from '#contract/members/members.ts';

/** Fields for which no page asks, with the reason. */
const exceptions: Record<string, string> = {
	locale: 'all pages and mail are in one language, so that there is nothing to choose',
};

test('every field of PATCH /me is offered by a page, but for those that have a reason', () => {
	const fields = [...Object.keys(memberFields.shape), ...Object.keys(memberSettings.shape)].filter(
		(field) => field !== 'settings',
	);
	const pages = globSync('src/web/{account,coins,control,notifications,welcome}/**/*.{ts,tsx}')
		.filter((file) => !/\.test\.tsx?$/.test(file))
		.map((file) => readFileSync(file, 'utf8'));
	const isOffered = (field: string) => pages.some((text) => new RegExp(`\\b${field}\\b`).test(text));
	expect(fields.filter((field) => !isOffered(field))).toEqual(Object.keys(exceptions));
});
