import type { IdentityContext } from '#identity/identity-context.ts';

/** What the public emulator keeps of an account and the product does not. */
export interface Extras {
	/** JSON. */
	customAttributes?: string | undefined;
	initialEmail?: string;
	phoneNumber?: string | undefined;
	/** Signs in by links in mails. */
	emailLinkSignin?: boolean;
	/** What an administrator said of accounts elsewhere, word for word. */
	linked?: Record<string, object>;
}

interface Account {
	localId: string;
	email?: string;
	displayName?: string;
	photoUrl?: string;
	providerUserInfo?: { providerId: string; screenName?: string }[];
}

/** An account of an answer with what is kept besides. */
export function withExtras<T extends Account>(account: T, extras: Extras | undefined): T {
	const { customAttributes, initialEmail, phoneNumber, emailLinkSignin, linked = {} } = extras ?? {};
	const infos = (account.providerUserInfo ?? []).map(
		(info) => linked[info.providerId] ?? info,
	) as Account['providerUserInfo'] & object;
	const { email, displayName, photoUrl } = account;
	if (emailLinkSignin && email && !infos.some(({ providerId }) => providerId === 'password')) {
		const password = { providerId: 'password', email, federatedId: email, rawId: email, displayName, photoUrl };
		infos.push(password);
	}
	if (phoneNumber) {
		const phone = { providerId: 'phone', phoneNumber, rawId: phoneNumber };
		infos.push(phone);
	}
	const screenName = infos.find((info) => info.screenName)?.screenName;
	return { ...account, customAttributes, initialEmail, phoneNumber, screenName, providerUserInfo: infos };
}

/** Puts what administrators said of accounts into their tokens. */
export function withExtraClaims(
	signer: IdentityContext['signer'],
	extrasById: ReadonlyMap<string, Extras>,
): IdentityContext['signer'] {
	return {
		issuer: signer.issuer,
		audience: signer.audience,
		jwks: signer.jwks,
		localKeys: signer.localKeys,
		knownKeys: signer.knownKeys,
		isOutlived: (kid, issuedAt) => signer.isOutlived(kid, issuedAt),
		sign: ({ firebase, ...claims }, subject, now) => {
			const { customAttributes = '{}', phoneNumber } = extrasById.get(subject) ?? {};
			const { identities, ...rest } = firebase as { identities: object };
			return signer.sign(
				{
					...JSON.parse(customAttributes),
					...claims,
					...(phoneNumber && { phone_number: phoneNumber }),
					firebase: { identities: { ...identities, ...(phoneNumber && { phone: [phoneNumber] }) }, ...rest },
				},
				subject,
				now,
			);
		},
	};
}
