import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { renderMarkdown } from '#api/content/markdown.ts';
import { sentenceOfIssue } from '#contract/issue-sentence.ts';

const day = z.union([z.iso.date(), z.date().transform((date) => date.toISOString().slice(0, 10))]);
const pageHead = z.object({ title: z.string().min(1), summary: z.string().default('') });
const postHead = pageHead.extend({
	date: day,
	tags: z.array(z.string()).default([]),
	draft: z.boolean().default(false),
});

export interface SitePage extends z.output<typeof pageHead> {
	slug: string;
	html: string;
}
export interface BlogPost extends Omit<z.output<typeof postHead>, 'draft'> {
	slug: string;
	html: string;
}
export interface Library {
	/** The posts, newest first, without drafts, but with those of days to come. */
	posts: BlogPost[];
	/** The pages by slug; the slug of `innovations/rea.md` is `innovations-rea`. */
	pages: Map<string, SitePage>;
}

/**
 * Reads every Markdown file below `folder`: those in `blog/` are posts, the others pages. `{{NAME}}` in a text
 * becomes the value of that name in `words`.
 * @throws Error naming the file whose front matter is missing or wrong.
 */
export function readLibrary(folder: string, words: Record<string, string>): Library {
	const posts: BlogPost[] = [];
	const pages = new Map<string, SitePage>();
	const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'));
	for (const file of files.map((name) => name.replaceAll('\\', '/'))) {
		const text = readFileSync(join(folder, file), 'utf8').replace(
			/\{\{(\w+)\}\}/g,
			(mark, name) => words[name] ?? mark,
		);
		if (file.startsWith('blog/')) {
			const { head, html } = readDocument(text, postHead, file);
			const { draft, ...rest } = head;
			if (!draft) posts.push({ ...rest, slug: file.slice('blog/'.length, -'.md'.length), html });
		} else {
			const { head, html } = readDocument(text, pageHead, file);
			const slug = file.slice(0, -'.md'.length).replaceAll('/', '-');
			pages.set(slug, { ...head, slug, html });
		}
	}
	posts.sort((a, b) => (a.date === b.date ? a.slug.localeCompare(b.slug) : a.date < b.date ? 1 : -1));
	return { posts, pages };
}

function readDocument<S extends z.ZodType>(text: string, schema: S, file: string): { head: z.output<S>; html: string } {
	const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text);
	if (!match) throw new Error(`content/${file} has no front matter between two lines of ---.`);
	const result = schema.safeParse(parse(match[1] ?? ''), { error: sentenceOfIssue });
	if (!result.success)
		throw new Error(`The front matter of content/${file} is wrong: ${z.prettifyError(result.error)}`);
	return { head: result.data, html: renderMarkdown(match[2] ?? '') };
}
