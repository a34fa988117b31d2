export const providerIds = ['google.com', 'facebook.com'] as const;
/** Who else may say who somebody is, by the names of the protocol. */
export type ProviderId = (typeof providerIds)[number];

interface ProviderSettings {
	FIREBASE_PROJECT_ID?: string | undefined;
	GOOGLE_CLIENT_ID?: string | undefined;
	FACEBOOK_APP_ID?: string | undefined;
	DEMO_IDP: boolean;
}

/** Those that a site offers. Which ones a Firebase project has is known to that alone: there both are offered. */
export function offeredProviders(settings: ProviderSettings): ProviderId[] {
	if (settings.FIREBASE_PROJECT_ID || settings.DEMO_IDP) return [...providerIds];
	const isConfigured = {
		'google.com': Boolean(settings.GOOGLE_CLIENT_ID),
		'facebook.com': Boolean(settings.FACEBOOK_APP_ID),
	};
	return providerIds.filter((id) => isConfigured[id]);
}
