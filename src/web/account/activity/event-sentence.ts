import type { SecurityEvent } from '#contract/members/members.ts';
import { accountSentences } from '#sentences/account/account.ts';
import type { DeviceWords } from '#web/account/activity/device-words.ts';
import { labelOf } from '#web/sentences/label-of.ts';

const { kinds, providers, of, from } = accountSentences.events;
/** The `detail` of these events is the provider; that of all others is the address that they are about. */
const aboutProviders = new Set(['signed_up', 'signed_in', 'session_ended', 'provider_linked', 'provider_unlinked']);

/** Returns what happened in one sentence: `Signed in with Google from Firefox on Android, 192.0.2.1`. */
export function eventSentence({ kind, detail, ip, user_agent }: SecurityEvent, deviceWords: DeviceWords): string {
	const isAboutProvider = aboutProviders.has(kind);
	// A sign-up with a password is the usual one, and the sentence does not name it.
	const isNamed = isAboutProvider && detail && !(kind === 'signed_up' && detail === 'password');
	const provider = isNamed ? (labelOf(providers, detail) ?? detail) : '';
	const address = isAboutProvider ? '' : (detail ?? '');
	const sentence = kinds[kind];
	const event =
		typeof sentence === 'string'
			? sentence
			: sentence({ provider, hasProvider: provider !== '', address, hasAddress: address !== '' });
	const place = [deviceWords(user_agent), ip].filter(Boolean).join(', ');
	if (!place) return event;
	// The place of an ended session is that of the device that was signed out, not of the one that did it.
	return kind === 'session_ended' ? of({ event, place }) : from({ event, place });
}
