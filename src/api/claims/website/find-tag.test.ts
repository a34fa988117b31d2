import { describe, expect, test } from 'vitest';
import { hasMetaTag, hasTagLine } from '#api/claims/website/find-tag.ts';

const tag = 'aB3_-xyzXYZ0123456789a';

describe('a tag in the page', () => {
	test.each([
		`<html><head><meta name="vouch-claim" content="${tag}"></head><body></body></html>`,
		`<head><META content='${tag}' NAME='Vouch-Claim' /></head>`,
		`<meta charset=utf-8><meta name=vouch-claim content=${tag}><title>x</title>`,
		`<head>\n<meta\n  name="vouch-claim"\n  content=" ${tag} "\n></head>`,
		`<!doctype html>\n<!-- Hello --><html lang="en"><head><title>a > b</title><script>if (1 < 2) {}</script>
			<noscript><style></style></noscript><link rel="icon" href="/"><meta name="vouch-claim" content="${tag}"></head>`,
	])('%s', (page) => {
		expect(hasMetaTag(page, tag)).toBe(true);
	});

	test.each([
		['another', '<head><meta name="vouch-claim" content="other"></head>'],
		['a part of one', `<head><meta name="vouch-claim" content="${tag}x"></head>`],
		['another name', `<head><meta name="description" content="${tag}"></head>`],
		['a name that only ends so', `<head><meta data-name="vouch-claim" content="${tag}"></head>`],
		['in the body, where visitors write', `<head></head><body><meta name="vouch-claim" content="${tag}"></body>`],
		['in the body of a page without a head', `<body><meta name="vouch-claim" content="${tag}">`],
		['in a comment', `<head><!-- <meta name="vouch-claim" content="${tag}"> --></head>`],
		['in a script', `<head><script>'<meta name="vouch-claim" content="${tag}">'</script></head>`],
		[
			'in an attribute in quotes',
			`<head><meta name="description" content="<meta name=vouch-claim content=${tag}>"></head>`,
		],
		['in an attribute in single quotes', `<head><meta content='<meta name="vouch-claim" content="${tag}">'></head>`],
		['in a template', `<head><template><meta name="vouch-claim" content="${tag}"></template></head>`],
		['without scripts alone', `<head><noscript><meta name="vouch-claim" content="${tag}"></noscript></head>`],
		['in a style', `<head><style><meta name="vouch-claim" content="${tag}"></style></head>`],
		['after a text, which is of the body', `<head>Hello <meta name="vouch-claim" content="${tag}"></head>`],
		['after an element of the body', `<head><p><meta name="vouch-claim" content="${tag}"></p></head>`],
		['after the head', `<head></head><meta name="vouch-claim" content="${tag}">`],
		['in a title', `<head><title><meta name="vouch-claim" content="${tag}"></title></head>`],
	])('not %s', (_, page) => {
		expect(hasMetaTag(page, tag)).toBe(false);
	});

	test('is looked for in a time that grows with the page, whatever the page', () => {
		const began = performance.now();
		for (const piece of [
			'<meta ',
			'<!--',
			'<script ',
			'<meta name="',
			"<meta content='",
			'<template>',
			'<title>',
			'</p>',
		])
			hasMetaTag(piece.repeat(80_000), tag);
		expect(performance.now() - began).toBeLessThan(2000);
	});
});

describe('a tag in the file', () => {
	test.each([tag, `${tag}\n`, `# Vouch\r\n  ${tag}  \r\n`])('%j', (file) => {
		expect(hasTagLine(file, tag)).toBe(true);
	});
	test.each(['', 'other', `${tag}x`, `<p>${tag}</p>`])('not %j', (file) => {
		expect(hasTagLine(file, tag)).toBe(false);
	});
});
