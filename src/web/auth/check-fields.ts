import { messages } from '#web/messages/en.ts';

export function emailError(email: string): string | undefined {
	if (!email.trim()) return messages.auth.emailMissing;
	return /^\S+@\S+\.\S+$/.test(email.trim()) ? undefined : messages.auth.emailWrong;
}
