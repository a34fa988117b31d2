import type { MemberSettings } from '#contract/members/members.ts';

/** How much mail a member gets who has never chosen. */
export const defaultMailSettings = {
	digest: 'weekly',
	digest_hour: 8,
	mails_per_week: 3,
} as const satisfies Partial<MemberSettings>;
