import { z } from 'zod';
import { providerIds } from '#contract/members/sign-in-providers.ts';

const secret = z.string().regex(/^[\w-]{43}$/);
/** The data with which the sign-in window was sent here. */
export const demoErrand = z.object({
	provider: z.enum(providerIds),
	state: secret,
	nonce: secret,
	challenge: secret,
	email: z.string().max(254).optional(),
});
export type DemoErrand = z.output<typeof demoErrand>;
