import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readLibrary } from '#api/content/library.ts';
import { renderMarkdown } from '#api/content/markdown.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';

describe('renderMarkdown', () => {
	test('shows raw HTML as text', () => {
		const html = renderMarkdown('<script>alert(1)</script>\n\nA <b onclick="x()">word</b>');
		expect(html).not.toMatch(/<script|<b /);
		expect(html).toContain('&lt;script&gt;');
	});

	test('keeps links to here, the web and mail, and drops every other scheme', () => {
		expect(
			renderMarkdown('[in](/directory) [out](https://example.org) [mail](mailto:a@example.org)').match(/<a /g),
		).toHaveLength(3);
		for (const address of [
			'javascript:alert(1)',
			'JaVaScRiPt:alert(1)',
			'data:text/html,x',
			'java&#115;cript:x',
			'//evil.example',
		])
			expect(renderMarkdown(`[word](${address})`), address).not.toContain('<a ');
		expect(renderMarkdown('![word](javascript:x)')).not.toContain('<img');
	});

	test('cannot leave an attribute', () => {
		expect(renderMarkdown(`[word](/a "b' onclick='x" )`)).not.toMatch(/onclick=['"]/);
		expect(renderMarkdown('![a" onerror="x](/a.svg)')).toContain('alt="a&quot; onerror=&quot;x"');
	});
});

describe('readLibrary', () => {
	const parent = temporaryFolder();
	function folderOf(files: Record<string, string>): string {
		const folder = mkdtempSync(join(parent, 'content-'));
		mkdirSync(join(folder, 'blog'));
		for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
		return folder;
	}

	test('sorts posts newest first and leaves drafts out', () => {
		const post = (date: string, more = '') => `---\ntitle: T\ndate: ${date}\n${more}---\nText`;
		const { posts } = readLibrary(
			folderOf({
				'blog/a.md': post('2026-01-01'),
				'blog/b.md': post('2026-02-01'),
				'blog/c.md': post('2026-03-01', 'draft: true\n'),
			}),
			{},
		);
		expect(posts.map(({ slug }) => slug)).toEqual(['b', 'a']);
	});

	test('fills in words, and leaves unknown ones as they are', () => {
		const { pages } = readLibrary(
			folderOf({ 'about.md': '---\ntitle: About {{NAME}}\n---\nThis is {{NAME}}, not {{OTHER}}.' }),
			{ NAME: 'Vouch' },
		);
		expect(pages.get('about')).toEqual({
			slug: 'about',
			title: 'About Vouch',
			summary: '',
			html: '<p>This is Vouch, not {{OTHER}}.</p>\n',
		});
	});

	test('names the file that is wrong', () => {
		expect(() => readLibrary(folderOf({ 'bare.md': 'Text' }), {})).toThrow('content/bare.md');
		expect(() => readLibrary(folderOf({ 'blog/undated.md': '---\ntitle: T\n---\nText' }), {})).toThrow(
			'content/blog/undated.md',
		);
	});
});

describe('over HTTP', () => {
	let app: TestApp;
	beforeAll(async () => {
		app = await testApp({ settings: { SITE_NAME: 'Elmridge' } });
		app.clock.now = new Date('2026-11-04T12:00:00Z');
	});
	afterAll(() => app.close());

	test('the blog lists posts up to today, newest first, without their text', async () => {
		const { data } = await app.visitor('GET /blog');
		expect(data.map(({ date }) => date)).toEqual(['2026-11-03', '2026-10-20', '2026-10-06']);
		expect(data[0]).not.toHaveProperty('html');
	});

	test('one post has its text; one of tomorrow is not there yet', async () => {
		const { data } = await app.visitor('GET /blog/:slug', { params: { slug: 'a-score-you-can-recompute' } });
		expect(data).toMatchObject({
			title: 'A score you can recompute',
			date: '2026-10-20',
			tags: ['scores', 'how-it-works'],
		});
		expect(data.html).toContain('<h2>');
		await expect(
			app.visitor('GET /blog/:slug', { params: { slug: 'run-it-for-your-own-town' } }),
		).rejects.toMatchObject({ status: 404 });
	});

	test.each([
		'about',
		'privacy',
		'terms',
		'imprint',
		'innovations-four-click-review',
		'innovations-surf-shop',
		'innovations-gamification',
		'innovations-rea',
	])('page %s is there', async (slug) => {
		const { data } = await app.visitor('GET /pages/:slug', { params: { slug } });
		expect(data.html.length).toBeGreaterThan(300);
		expect(data.title + data.summary + data.html).not.toContain('{{');
	});

	test('a page carries the name of the site; an unknown one is 404', async () => {
		const { data } = await app.visitor('GET /pages/:slug', { params: { slug: 'about' } });
		expect(data.title).toBe('About Elmridge');
		await expect(app.visitor('GET /pages/:slug', { params: { slug: 'nothing' } })).rejects.toMatchObject({
			status: 404,
		});
	});

	test('the totals are true', async () => {
		const owner = await app.actor('owner');
		const address = { locality: 'Elmridge', country: 'GB' };
		await owner.call('POST /business-profile', {
			body: { business_name: 'Kite Bakery', category: 'bakeries', address },
		});
		await owner.call('POST /business-profile', {
			body: { business_name: 'Unready Shop', category: 'books', address, status: 'draft' },
		});
		expect((await app.visitor('GET /stats')).data).toEqual({ profiles: 1, reviews: 0, members: 1, places: 1 });
	});
});
