import type { Config } from '#config';
import { type ProviderId, providerIds } from '#contract/members/sign-in-providers.ts';
import type { SecretBox } from '#contract/secret-box.ts';
import type { ListDemoPeople } from '#identity/providers/demo/demo-accounts.ts';
import { demoProvider } from '#identity/providers/demo/demo-provider.ts';
import { facebookProvider } from '#identity/providers/facebook.ts';
import { googleProvider } from '#identity/providers/google.ts';
import type { SignInProvider } from '#identity/providers/sign-in-provider.ts';

/** The addresses of the providers; tests run their own. */
export interface ProviderEndpoints {
	googleIssuer: string;
	facebookDialogUrl: string;
	facebookGraphUrl: string;
}

const publicEndpoints: ProviderEndpoints = {
	googleIssuer: 'https://accounts.google.com',
	facebookDialogUrl: 'https://www.facebook.com/v23.0/dialog/oauth',
	facebookGraphUrl: 'https://graph.facebook.com/v23.0',
};

interface ProviderParts {
	box: SecretBox;
	listPeople: ListDemoPeople;
	endpoints?: ProviderEndpoints | undefined;
}

/** Returns the providers that the settings ask for; the demo provider stands in for those without keys. */
export function configuredProviders(
	config: Config,
	{ box, listPeople, endpoints = publicEndpoints }: ProviderParts,
): SignInProvider[] {
	const redirectUri = `${config.PUBLIC_URL}/emulator/auth/callback`;
	const real: Record<ProviderId, SignInProvider | undefined> = {
		'google.com':
			config.GOOGLE_CLIENT_ID && config.GOOGLE_CLIENT_SECRET
				? googleProvider({
						clientId: config.GOOGLE_CLIENT_ID,
						clientSecret: config.GOOGLE_CLIENT_SECRET,
						redirectUri,
						issuer: endpoints.googleIssuer,
					})
				: undefined,
		'facebook.com':
			config.FACEBOOK_APP_ID && config.FACEBOOK_APP_SECRET
				? facebookProvider({
						appId: config.FACEBOOK_APP_ID,
						appSecret: config.FACEBOOK_APP_SECRET,
						redirectUri,
						dialogUrl: endpoints.facebookDialogUrl,
						graphUrl: endpoints.facebookGraphUrl,
					})
				: undefined,
	};
	return providerIds.flatMap((id) => {
		const provider = real[id] ?? (config.DEMO_IDP ? demoProvider(id, { box, listPeople }) : undefined);
		return provider ? [provider] : [];
	});
}
