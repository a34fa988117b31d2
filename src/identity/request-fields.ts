import { z } from 'zod';
import { ProtocolError } from '#identity/protocol-error.ts';

const field = z.string().max(4096).optional();
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

/** The body in camel case, whichever way it was written: public clients use both. @throws ProtocolError `INVALID_ARGUMENT`. */
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
	throw new ProtocolError('INVALID_ARGUMENT', `Invalid value at ${result.error.issues[0]?.path.join('.')}.`);
}
