import type { FastifyRequest } from 'fastify';

/** Values under these names are left out of whatever is logged, on their own or within an object. */
const secretNames = [
	...['authorization', 'cookie', '["set-cookie"]', 'password', 'newPassword', 'idToken', 'refreshToken', 'id_token'],
	...['refresh_token', 'access_token', 'client_secret', 'oobCode', 'state', 'postBody', 'sessionId', 'params'],
];
const within = (name: string) => (name.startsWith('[') ? name : `.${name}`);
const redact = [
	...secretNames.flatMap((name) => [name, `*${within(name)}`, `*.headers${within(name)}`, `*.body${within(name)}`]),
	// Elsewhere a code is that of an error, and no secret.
	'*.body.code',
];

/** Secrets by what they look like: in messages nobody has taken them out. */
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
	/** Which rule of the database was broken, though not by which values. */
	constraint?: string;
	table?: string;
	cause?: LoggedError;
};

/** What an error is, without the values that it carries: the database adds whole rows and the parameters of statements. */
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
		...(error.cause !== undefined && depth < 5 && { cause: describeError(error.cause, depth + 1) }),
	};
}

/** How the server logs: lines of JSON, without secrets. Of an address the path is logged, and not what is asked of it. */
export const logOptions = (level: string) => ({
	level,
	redact,
	serializers: {
		err: (error: unknown) => describeError(error),
		error: (error: unknown) => describeError(error),
		req: ({ method, url, ip }: FastifyRequest) => ({ method, path: url.split('?', 1)[0], ip }),
	},
});
