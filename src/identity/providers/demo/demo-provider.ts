import { createHash } from 'node:crypto';
import { emailKey } from '#contract/email-key.ts';
import type { ProviderId } from '#contract/members/sign-in-providers.ts';
import type { Sealed, SecretBox } from '#contract/secret-box.ts';
import {
	type DemoAccount,
	demoAccount,
	ensureDemoPerson,
	type ListDemoPeople,
	rawIdOf,
} from '#identity/providers/demo/demo-accounts.ts';
import { invalidAnswer, type SignInProvider } from '#identity/providers/sign-in-provider.ts';

const names = { 'google.com': 'Google', 'facebook.com': 'Facebook' };
const codeLifeMs = 60_000;

/** The content of an authorisation code of the demo provider. The code is sealed, so it need not be stored. */
export interface DemoCode {
	providerId: ProviderId;
	nonce: string;
	/** The S256 challenge for the verifier that must come with the code. */
	challenge: string;
	account: DemoAccount;
	expiresAt: number;
}

export const sealCode = (box: SecretBox, code: Omit<DemoCode, 'expiresAt'>, now: Date): string =>
	box.seal(JSON.stringify({ ...code, expiresAt: now.getTime() + codeLifeMs }), sealedCode(code.providerId));

const sealedCode = (providerId: ProviderId): Sealed => ({ purpose: 'demo code', id: providerId });

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/**
 * Stands in for Google or Facebook where there is no network: shows an account chooser of our own, and goes there and back
 * like the real ones, with state, nonce and PKCE.
 */
export function demoProvider(
	id: ProviderId,
	{ box, listPeople }: { box: SecretBox; listPeople: ListDemoPeople },
): SignInProvider {
	const name = names[id];
	return {
		id,
		name,
		isElsewhere: false,
		async begin({ state, nonce, codeVerifier, email }) {
			const challenge = challengeOf(codeVerifier);
			const query = { provider: id, state, nonce, challenge, ...(email && { email }) };
			return `/emulator/auth/demo?${new URLSearchParams(query)}`;
		},
		async identify(ctx, { nonce, codeVerifier, query }) {
			const code = openCode(box, id, query.get('code') ?? '');
			const isMeant =
				code !== undefined &&
				code.providerId === id &&
				code.nonce === nonce &&
				code.challenge === challengeOf(codeVerifier) &&
				code.expiresAt > ctx.now.getTime();
			if (!isMeant) throw invalidAnswer(name, new Error('not a code of this sign-in'));
			const { email, displayName, screenName, photoUrl } = code.account;
			const person = (await listPeople()).find((person) => emailKey(person.email) === emailKey(email));
			if (person) await ensureDemoPerson(ctx, person);
			const emailVerified = id === 'google.com';
			const rawId = rawIdOf(id, email);
			return {
				providerId: id,
				rawId,
				email,
				emailVerified,
				displayName,
				photoUrl,
				screenName,
				rawUserInfo: { id: rawId, email, email_verified: emailVerified, name: displayName, picture: photoUrl },
			};
		},
	};
}

function openCode(box: SecretBox, id: ProviderId, sealed: string): DemoCode | undefined {
	try {
		const code = JSON.parse(box.open(sealed, sealedCode(id))) as DemoCode;
		return { ...code, account: demoAccount.parse(presentFields(code.account)) };
	} catch {
		return undefined;
	}
}

const presentFields = ({ email, displayName, screenName, photoUrl }: DemoAccount) => ({
	email,
	displayName: displayName ?? '',
	screenName: screenName ?? '',
	photoUrl: photoUrl ?? '',
});
