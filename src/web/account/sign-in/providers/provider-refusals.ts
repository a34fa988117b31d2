import type { ProviderId } from '#contract/members/sign-in-providers.ts';
import { providerSentences } from '#sentences/account/providers.ts';

/** What to tell a person whom a provider, or this site because of it, refuses: by the codes of the sign-in service. */
export function providerRefusalsOf(id: ProviderId): Record<string, string> {
	const name = providerSentences.names[id];
	const refusals = Object.entries(providerSentences.refusals);
	return Object.fromEntries(
		refusals.map(([code, sentence]) => [code, typeof sentence === 'string' ? sentence : sentence({ name })]),
	);
}
