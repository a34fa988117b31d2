import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from '#api/openapi/document.ts';
import { openApiPage } from '#api/openapi/page.ts';
import { pageStyle } from '#api/openapi/page-style.ts';

/** The contract for machines at /openapi.json and for people at /docs. */
export function documentationRoutes(app: FastifyInstance, options: { siteName: string; publicUrl: string }): void {
	const document = openApiDocument(options);
	const json = JSON.stringify(document);
	const page = openApiPage(document);
	const styleHash = createHash('sha256').update(pageStyle).digest('base64');
	app.get('/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(json));
	app.get('/docs', async (_request, reply) =>
		reply
			.type('text/html; charset=utf-8')
			.header(
				'content-security-policy',
				`default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'`,
			)
			.send(page),
	);
}
