import type { OutsideRules } from '#outside/request-outside.ts';

/** What claims need from outside the feature. */
export interface ClaimDesk {
	/** False where the mails that the mailer takes reach nobody. */
	mailReachesPeople: boolean;
	website: OutsideRules;
}
