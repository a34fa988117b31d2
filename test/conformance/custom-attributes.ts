import { ProtocolError } from '#identity/protocol-error.ts';

const lengthMax = 1000;
const reserved = [
	...['iss', 'aud', 'sub', 'iat', 'exp', 'nbf', 'jti', 'nonce', 'azp', 'acr', 'amr', 'cnf'],
	...['auth_time', 'firebase', 'at_hash', 'c_hash'],
];

/** @throws ProtocolError `CLAIMS_TOO_LARGE`, `INVALID_CLAIMS`, `FORBIDDEN_CLAIM`. */
export function checkCustomAttributes(json: string): void {
	if (json.length > lengthMax) throw new ProtocolError('CLAIMS_TOO_LARGE');
	const claims = parse(json);
	if (typeof claims !== 'object' || claims === null || Array.isArray(claims)) throw new ProtocolError('INVALID_CLAIMS');
	const refused = reserved.find((name) => name in claims);
	if (refused) throw new ProtocolError('FORBIDDEN_CLAIM', refused);
}

function parse(json: string): unknown {
	try {
		return JSON.parse(json);
	} catch {
		throw new ProtocolError('INVALID_CLAIMS');
	}
}
