import { ApiError } from '#contract/client.ts';
import { authErrorSentences } from '#sentences/account/auth-errors.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { labelOf } from '#web/sentences/label-of.ts';

type Sentences = Readonly<Record<string, string>>;

const detailCodes = new Set(['password-does-not-meet-requirements', 'weak-password']);

/**
 * Returns the sentence for anything that signing in or up, or changing an account, threw: like `sentenceOf()`, with the
 * codes of the sign-in service as well. `here` has the sentences that replace the usual ones.
 */
export function sentenceOfAuthError(error: unknown, here: Sentences = {}): string {
	if (error instanceof ApiError) return sentenceOf(error);
	const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
	if (typeof code !== 'string') return sentenceOf(error);
	const name = codeOf(error) ?? code;
	const sentence = here[name] ?? labelOf(authErrorSentences.known, name) ?? authErrorSentences.unknown({ code: name });
	// The service names the broken requirement: "Firebase: Password should be … (auth/weak-password)."
	const detail =
		detailCodes.has(name) && typeof message === 'string'
			? /^Firebase: (.+) \(auth\/.*\)/.exec(message)?.[1]
			: undefined;
	return detail && !detail.startsWith('Error') ? `${detail.replace(/[[\]]/g, '').replace(/\.$/, '')}.` : sentence;
}

/** Returns the code of what was thrown, without `auth/`; undefined for what is not an error of the service. */
export function codeOf(error: unknown): string | undefined {
	const { code } = (error ?? {}) as { code?: unknown };
	return typeof code === 'string' ? code.replace(/^auth\//, '') : undefined;
}

/** Returns the field of a form that a refusal is about; undefined for the form as a whole. */
export function fieldOfAuthError(error: unknown): 'email' | 'password' | undefined {
	const code = codeOf(error) ?? '';
	if (['email-already-in-use', 'invalid-email', 'missing-email'].includes(code)) return 'email';
	return ['weak-password', 'password-does-not-meet-requirements', 'missing-password'].includes(code)
		? 'password'
		: undefined;
}
