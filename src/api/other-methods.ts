import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';

/**
 * Makes addresses of this scope answer 405 with `Allow` to a method that they do not have (RFC 9110, section 15.5.6),
 * whoever asks and whatever is sent. Call it before any route is added.
 */
export function refuseOtherMethods(scope: FastifyInstance): void {
	const served: { segments: string[]; method: string | string[] }[] = [];
	scope.addHook('onRoute', ({ url, method }) => void served.push({ segments: segmentsOf(url), method }));
	scope.addHook('onRequest', async (request, reply) => {
		if (!request.is404) return;
		const segments = segmentsOf(request.url);
		const methods = served.filter((route) => covers(route.segments, segments)).flatMap(({ method }) => method);
		if (methods.length === 0) return;
		reply.header('allow', [...new Set(methods)].sort().join(', '));
		throw new AppError('method_not_allowed');
	});
}

const segmentsOf = (url: string): string[] =>
	url
		.replace(/[?#].*$/, '')
		.replace(/\/$/, '')
		.split('/');

const covers = (pattern: string[], segments: string[]): boolean =>
	pattern.length === segments.length &&
	pattern.every((segment, at) => (segment.startsWith(':') ? segments[at] !== '' : segment === segments[at]));
