import { pageMessages } from '#web/messages/pages.ts';

export function emailError(email: string): string | undefined {
	if (!email.trim()) return pageMessages.auth.emailMissing;
	return /^\S+@\S+\.\S+$/.test(email.trim()) ? undefined : pageMessages.auth.emailWrong;
}
