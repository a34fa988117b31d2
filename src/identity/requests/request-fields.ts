import { z } from 'zod';
import { InvalidPayload, ProtocolError } from '#identity/protocol-error.ts';

/** Tells whether PostgreSQL can store a text: it has no zero byte and no half of a surrogate pair. */
const isStorable = (value: string) => value.isWellFormed() && !value.includes('\u0000');
/** Some clients send numbers where the protocol has text. */
const toText = (value: unknown) => (typeof value === 'number' ? String(value) : value === null ? undefined : value);
const text = (lengthMax = 4096) =>
	z.preprocess(
		toText,
		z.string('must be string').max(lengthMax, 'is too long').refine(isStorable, 'must be text').optional(),
	);
const list = (item: z.ZodType<string>) => z.preprocess((value) => value ?? undefined, z.array(item).max(20).optional());
const flag = z.preprocess((value) => value ?? undefined, z.boolean('must be boolean').optional());

/** Clients may send the number of a value in place of its name. */
const named = <T extends readonly [string, ...string[]]>(names: T) =>
	z.preprocess(
		(value) => (typeof value === 'number' ? names[value] : (value ?? undefined)),
		z.enum(names, 'is not known'),
	);

const requestTypes = [
	'OOB_REQ_TYPE_UNSPECIFIED',
	'PASSWORD_RESET',
	'OLD_EMAIL_AGREE',
	'NEW_EMAIL_ACCEPT',
	'VERIFY_EMAIL',
	'RECOVER_EMAIL',
	'EMAIL_SIGNIN',
	'VERIFY_AND_CHANGE_EMAIL',
	'REVERT_SECOND_FACTOR_ADDITION',
] as const;
const attributes = [
	'USER_ATTRIBUTE_NAME_UNSPECIFIED',
	'EMAIL',
	'DISPLAY_NAME',
	'PROVIDER',
	'PHOTO_URL',
	'PASSWORD',
	'RAW_USER_INFO',
] as const;

/** Longer than any token of ours: one with the longest name and picture address that an account can have still fits. */
const idTokenLengthMax = 16_000;

const fields = {
	email: text(),
	password: text(),
	displayName: text(),
	photoUrl: text(),
	idToken: text(idTokenLengthMax),
	oobCode: text(),
	newEmail: text(),
	newPassword: text(),
	continueUrl: text(),
	requestType: named(requestTypes).optional(),
	deleteAttribute: list(named(attributes)),
	deleteProvider: list(z.string().max(100)),
	requestUri: text(20_000),
	postBody: text(20_000),
	sessionId: text(),
	returnIdpCredential: flag,
	autoCreate: flag,
	identifier: text(),
	continueUri: text(),
	providerId: text(),
	grantType: text(),
	refreshToken: text(),
};
export type FieldName = keyof typeof fields;
type Fields = { [name in FieldName]: z.infer<(typeof fields)[name]> };

/**
 * Returns the fields of a body that the call takes, in either way of writing their names, as public clients use both. All
 * others, such as emailVerified, are ignored.
 * @throws InvalidPayload, ProtocolError `INVALID_EMAIL`.
 */
export function readFields<N extends FieldName>(body: unknown, ...names: N[]): Pick<Fields, N> {
	const given = camelCase(body);
	const schema = z.object(Object.fromEntries(names.map((name) => [name, fields[name]])));
	const result = schema.safeParse(given);
	if (result.success) return result.data as Pick<Fields, N>;
	const [issue] = result.error.issues;
	const path = issue?.path.join('/');
	if (path === 'email' && issue?.code === 'custom') throw new ProtocolError('INVALID_EMAIL');
	throw new InvalidPayload(`/${path} ${issue?.message}`);
}

/** What no user may say of an account: from the error code to the fields that it answers. */
const forbidden: Record<string, readonly string[]> = {
	'UNEXPECTED_PARAMETER : User ID': ['localId'],
	INSUFFICIENT_PERMISSION: ['customAttributes', 'returnOobLink'],
	OPERATION_NOT_ALLOWED: ['disableUser', 'linkProviderUserInfo', 'mfa'],
	'INSUFFICIENT_PERMISSION : Only authenticated requests can specify target_project_id.': ['targetProjectId'],
	UNSUPPORTED_TENANT_OPERATION: ['tenantId'],
};

/**
 * Refuses fields that only an administrator could send; `mayNameUser` allows `localId` in calls that have it for users,
 * too.
 * @throws ProtocolError
 */
export function refuseForbidden(body: unknown, { mayNameUser = false } = {}): void {
	const given = camelCase(body);
	for (const [message, names] of Object.entries(forbidden)) {
		const refused = names.filter((name) => !(mayNameUser && name === 'localId'));
		if (refused.some((name) => given[name] !== undefined && given[name] !== null && given[name] !== false))
			throw new ProtocolError(message);
	}
}

/**
 * Returns a body with the names of its fields in camel case.
 * @throws InvalidPayload for a body that is no object.
 */
export function camelCase(body: unknown): Record<string, unknown> {
	if (body === undefined || body === null) return {};
	if (typeof body !== 'object' || Array.isArray(body)) throw new InvalidPayload('The body must be object');
	return Object.fromEntries(
		Object.entries(body).map(([key, value]) => [
			key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
			value,
		]),
	);
}
