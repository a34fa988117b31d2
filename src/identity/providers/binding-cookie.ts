import type { FastifyReply, FastifyRequest } from 'fastify';
import { flowLifeMs } from '#identity/providers/flows.ts';
import { newSecret } from '#identity/providers/hash-of.ts';

/**
 * Binds a sign-in at a provider to the browser that began it. One cookie serves all sign-ins under way, so that two
 * windows do not undo each other. Over https, the prefix of its name keeps other hosts of the domain from setting it.
 */
export class BindingCookie {
	private readonly name: string;
	private readonly attributes: string;

	constructor(publicUrl: string) {
		const isHttps = publicUrl.startsWith('https:');
		this.name = isHttps ? '__Host-sign-in' : 'sign-in';
		const scope = isHttps ? 'Path=/; Secure' : 'Path=/emulator/auth';
		this.attributes = `${scope}; HttpOnly; SameSite=Lax; Max-Age=${flowLifeMs / 1000}`;
	}

	/** Returns the secret of this browser; undefined when it has none. */
	read(request: FastifyRequest): string | undefined {
		for (const pair of (request.headers.cookie ?? '').split(';')) {
			const [name, value = ''] = pair.trim().split('=', 2);
			if (name === this.name && /^[\w-]{43}$/.test(value)) return value;
		}
		return undefined;
	}

	/** Sets the secret of the browser, its present one or a new one, for as long as a sign-in may take. */
	renew(request: FastifyRequest, reply: FastifyReply): string {
		const secret = this.read(request) ?? newSecret();
		reply.header('set-cookie', `${this.name}=${secret}; ${this.attributes}`);
		return secret;
	}
}
