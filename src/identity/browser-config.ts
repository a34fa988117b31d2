import type { Config } from '#config';
import { offeredProviders } from '#contract/members/sign-in-providers.ts';

/** Returns what the browser must know to sign people in, decided at run time and not by a build. */
export const browserConfig = (config: Config, projectId: string) => ({
	siteName: config.SITE_NAME,
	/** The providers whose buttons work. */
	providers: offeredProviders(config),
	identity: config.FIREBASE_PROJECT_ID
		? {
				mode: 'firebase' as const,
				projectId: config.FIREBASE_PROJECT_ID,
				apiKey: config.FIREBASE_API_KEY ?? '',
				authDomain: config.FIREBASE_AUTH_DOMAIN ?? '',
			}
		: { mode: 'embedded' as const, projectId, apiKey: projectId, authDomain: new URL(config.PUBLIC_URL).host },
});
