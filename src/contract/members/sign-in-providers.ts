export const providerIds = ['google.com', 'facebook.com'] as const;
/** Services that may confirm who somebody is, by the names that the protocol uses. */
export type ProviderId = (typeof providerIds)[number];

interface ProviderSettings {
	FIREBASE_PROJECT_ID?: string | undefined;
	GOOGLE_CLIENT_ID?: string | undefined;
	FACEBOOK_APP_ID?: string | undefined;
	DEMO_IDP: boolean;
}

/** Returns the providers that a site offers. A Firebase project alone knows which ones it has, so there both are offered. */
export function offeredProviders(settings: ProviderSettings): ProviderId[] {
	if (settings.FIREBASE_PROJECT_ID || settings.DEMO_IDP) return [...providerIds];
	const isConfigured = {
		'google.com': Boolean(settings.GOOGLE_CLIENT_ID),
		'facebook.com': Boolean(settings.FACEBOOK_APP_ID),
	};
	return providerIds.filter((id) => isConfigured[id]);
}
