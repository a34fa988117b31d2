import type { OutsideRules } from '#outside/request-outside.ts';

/** What claims need of the outside. */
export interface ClaimDesk {
	/** False where what the mailer takes reaches nobody. */
	mailReachesPeople: boolean;
	website: OutsideRules;
}
