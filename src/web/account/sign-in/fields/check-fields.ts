import { pageSentences } from '#sentences/pages.ts';

export function emailError(email: string): string | undefined {
	if (!email.trim()) return pageSentences.auth.emailMissing;
	return /^\S+@\S+\.\S+$/.test(email.trim()) ? undefined : pageSentences.auth.emailWrong;
}
