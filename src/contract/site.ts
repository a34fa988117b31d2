import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';

const postHead = z.object({
	slug: z.string(),
	title: z.string(),
	summary: z.string(),
	date: z.string(),
	tags: z.array(z.string()),
});
const slugParams = z.object({ slug: z.string().regex(/^[a-z0-9][a-z0-9-/]{0,80}$/) });

export const siteEndpoints = [
	endpoint({
		method: 'GET',
		path: '/stats',
		tag: 'Site',
		summary: 'True totals of this directory',
		auth: 'anyone',
		data: z.object({
			profiles: z.number().int(),
			reviews: z.number().int(),
			members: z.number().int(),
			places: z.number().int(),
		}),
	}),
	endpoint({
		method: 'GET',
		path: '/blog',
		tag: 'Site',
		summary: 'Blog posts, newest first',
		auth: 'anyone',
		data: z.array(postHead),
	}),
	endpoint({
		method: 'GET',
		path: '/blog/:slug',
		tag: 'Site',
		summary: 'One blog post',
		auth: 'anyone',
		params: slugParams,
		data: postHead.extend({ html: z.string() }),
	}),
	endpoint({
		method: 'GET',
		path: '/pages/:slug',
		tag: 'Site',
		summary: 'A page of the site, such as about or innovations-rea',
		auth: 'anyone',
		params: slugParams,
		data: z.object({ slug: z.string(), title: z.string(), summary: z.string(), html: z.string() }),
	}),
] as const;
