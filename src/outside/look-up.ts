import { Resolver } from 'node:dns/promises';

/**
 * Returns all addresses of a host, IPv4 first, as many a server has no way out for IPv6; none where nobody answers. It
 * does not know names of the machine and its own network. The machine's own look-up (`dns.lookup`) has two threads for the
 * whole process: a silent name server would keep the names of the database and the mail server waiting.
 */
export async function lookUp(host: string, signal: AbortSignal, servers?: readonly string[]): Promise<string[]> {
	const resolver = new Resolver();
	if (servers) resolver.setServers(servers);
	const stop = () => resolver.cancel();
	signal.addEventListener('abort', stop, { once: true });
	const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
	signal.removeEventListener('abort', stop);
	return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}
