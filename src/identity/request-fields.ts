import { z } from 'zod';
import { ProtocolError } from '#identity/protocol-error.ts';

/** What PostgreSQL can store: no zero byte, no half of a surrogate pair. */
const isStorable = (value: string) => value.isWellFormed() && !value.includes('\u0000');
const field = z.string().max(4096).refine(isStorable).optional();
/** Only what is read: fields that a caller may not set, such as emailVerified, fall away. */
const fields = z.object({
	email: field,
	password: field,
	displayName: field,
	photoUrl: field,
	idToken: field,
	oobCode: field,
	grantType: field,
	refreshToken: field,
	deleteAttribute: z.array(z.string().max(40)).max(10).optional(),
});

/** The body in camel case, whichever way it was written: public clients use both. @throws ProtocolError `INVALID_EMAIL`, `INVALID_ARGUMENT`. */
export function readFields(body: unknown): z.infer<typeof fields> {
	if (body === null || typeof body !== 'object' || Array.isArray(body))
		throw new ProtocolError('INVALID_ARGUMENT', 'Send an object.');
	const camel = Object.fromEntries(
		Object.entries(body).map(([key, value]) => [
			key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
			value,
		]),
	);
	const result = fields.safeParse(camel);
	if (result.success) return result.data;
	const path = result.error.issues[0]?.path.join('.');
	if (path === 'email') throw new ProtocolError('INVALID_EMAIL');
	throw new ProtocolError('INVALID_ARGUMENT', `Invalid value at ${path}.`);
}
