import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from '#api/openapi/document.ts';
import { openApiPage } from '#api/openapi/page.ts';
import { pageStyle } from '#api/openapi/page-style.ts';

/** Serves the contract for machines at /openapi.json and for people at /docs. */
export function documentationRoutes(app: FastifyInstance, options: { siteName: string; publicUrl: string }): void {
	let made: { json: string; page: string } | undefined;
	// The documentation is made on the first request, because few ask for it and it would delay the start of a server.
	const documentation = () => {
		if (made) return made;
		const document = openApiDocument(options);
		made = { json: JSON.stringify(document), page: openApiPage(document) };
		return made;
	};
	const styleHash = createHash('sha256').update(pageStyle).digest('base64');
	app.get('/openapi.json', async (_request, reply) =>
		reply.type('application/json; charset=utf-8').send(documentation().json),
	);
	app.get('/docs', async (_request, reply) =>
		reply
			.type('text/html; charset=utf-8')
			.header(
				'content-security-policy',
				`default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'`,
			)
			.send(documentation().page),
	);
}
