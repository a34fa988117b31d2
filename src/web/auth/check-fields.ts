import { messages } from '#web/messages/en.ts';

/** The protocol's own default; a stricter policy of the site is told by the service. */
const passwordLengthMin = 6;

export function emailError(email: string): string | undefined {
	if (!email.trim()) return messages.auth.emailMissing;
	return /^\S+@\S+\.\S+$/.test(email.trim()) ? undefined : messages.auth.emailWrong;
}

export function newPasswordError(password: string): string | undefined {
	if (!password) return messages.auth.passwordMissing;
	return password.length < passwordLengthMin ? messages.auth.passwordShort : undefined;
}
