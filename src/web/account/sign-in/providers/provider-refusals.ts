import type { ProviderId } from '#contract/members/sign-in-providers.ts';
import { providerSentences } from '#sentences/account/providers.ts';

/**
 * Returns the sentences, by the codes of the sign-in service, for somebody whom a provider refuses, or whom this site
 * refuses because of it.
 */
export function providerRefusalsOf(id: ProviderId): Record<string, string> {
	const name = providerSentences.names[id];
	const refusals = Object.entries(providerSentences.refusals);
	return Object.fromEntries(
		refusals.map(([code, sentence]) => [code, typeof sentence === 'string' ? sentence : sentence({ name })]),
	);
}
