import type { FastifyRequest } from 'fastify';

/** Values under these names are left out of everything that is logged, on their own or within an object. */
const secretNames = [
	...['authorization', 'cookie', '["set-cookie"]', 'password', 'newPassword', 'idToken', 'refreshToken', 'id_token'],
	...['refresh_token', 'access_token', 'client_secret', 'oobCode', 'state', 'postBody', 'sessionId', 'params'],
];
const within = (name: string) => (name.startsWith('[') ? name : `.${name}`);
const redact = [
	...secretNames.flatMap((name) => [name, `*${within(name)}`, `*.headers${within(name)}`, `*.body${within(name)}`]),
	// Elsewhere, `code` is the code of an error and no secret.
	'*.body.code',
];

/** Patterns of secrets, for messages, from which nobody has taken them out. */
const secretLooks: [RegExp, string][] = [
	[/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
	[/\$argon2\w*\$[^\s"')]+/g, '[hash]'],
	[/\b(Bearer|Basic) [\w.~+/=-]+/gi, '$1 [token]'],
	[
		/\b(oobCode|idp_code|code|state|nonce|key|token|id_token|access_token|refresh_token|client_secret|password)=[^&\s"'#]+/gi,
		'$1=[secret]',
	],
	[/:\/\/[^\s/@]+@/g, '://[secret]@'],
];
const clean = (text: string): string =>
	secretLooks.reduce((cleaned, [look, replacement]) => cleaned.replace(look, replacement), text);

type LoggedError = {
	type: string;
	message: string;
	stack: string;
	code?: string;
	/** The rule of the database that was broken, without the values that broke it. */
	constraint?: string;
	table?: string;
	cause?: LoggedError;
	/** Of several failures in one, the first. */
	errors?: LoggedError[];
};

/** How many of several failures are logged, and how deep. */
const errorsLogged = 3;
const depthMax = 5;

/** Describes an error without the values that it carries: the database adds whole rows and the parameters of statements. */
function describeError(error: unknown, depth = 0): LoggedError {
	if (!(error instanceof Error)) return { type: typeof error, message: clean(String(error)), stack: '' };
	const { code, constraint, table } = error as Error & Partial<Record<'code' | 'constraint' | 'table', unknown>>;
	return {
		type: error.name,
		message: clean(error.message),
		stack: clean(error.stack ?? ''),
		...(typeof code === 'string' && { code }),
		...(typeof constraint === 'string' && { constraint }),
		...(typeof table === 'string' && { table }),
		...(error.cause !== undefined && depth < depthMax && { cause: describeError(error.cause, depth + 1) }),
		...(error instanceof AggregateError &&
			depth < depthMax && {
				errors: error.errors.slice(0, errorsLogged).map((each) => describeError(each, depth + 1)),
			}),
	};
}

/** Returns how the server logs: lines of JSON, without secrets. Of an address only the path is logged, not the query. */
export const logOptions = (level: string) => ({
	level,
	redact,
	serializers: {
		err: (error: unknown) => describeError(error),
		error: (error: unknown) => describeError(error),
		req: ({ method, url, ip }: FastifyRequest) => ({ method, path: url.split('?', 1)[0], ip }),
	},
});
