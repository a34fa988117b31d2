import { expect, test } from 'vitest';
import { writeRss } from '#web/machines/rss.ts';
import { inXml } from '#web/machines/xml.ts';

const feed = { title: 'New & good', description: 'd', url: 'https://a.example/x', feedUrl: 'https://a.example/x.rss' };
const item = {
	title: '<b>Tea</b> & "cake"\u0000\u0007',
	url: 'https://a.example/tea?a=1&b=2',
	description: ']]>',
	at: new Date('2026-11-21T10:00:00Z'),
	categories: ['Cafés'],
};

test('a feed has what readers ask for, and its items in order', () => {
	const xml = writeRss({ ...feed, items: [item, { ...item, title: 'Older' }] });
	expect(xml).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<rss version="2.0"/);
	expect(xml).toContain('<atom:link href="https://a.example/x.rss" rel="self" type="application/rss+xml"/>');
	expect(xml).toContain('<lastBuildDate>Sat, 21 Nov 2026 10:00:00 GMT</lastBuildDate>');
	expect(xml).toContain('<guid isPermaLink="true">https://a.example/tea?a=1&amp;b=2</guid>');
	expect([...xml.matchAll(/<item><title>([^<]*)/g)].map(([, title]) => title)).toEqual([
		'&lt;b&gt;Tea&lt;/b&gt; &amp; &quot;cake&quot;',
		'Older',
	]);
});

test('a feed without items has no date', () => {
	expect(writeRss({ ...feed, items: [] })).not.toMatch(/lastBuildDate|<item>/);
});

test('characters that XML cannot say are left out, all others stay', () => {
	expect(inXml('a\u0000b\u000Bc\uFFFEd\uD800e\tf\n')).toBe('abcde\tf\n');
	expect(inXml('東京 🍵 ß')).toBe('東京 🍵 ß');
});
