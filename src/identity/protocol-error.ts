/** A failure in the words of the Identity Toolkit protocol: `CODE` or `CODE : text`, which clients split. */
export class ProtocolError extends Error {
	readonly status: number;

	constructor(code: string, text?: string, status = 400) {
		super(text ? `${code} : ${text}` : code);
		this.name = 'ProtocolError';
		this.status = status;
	}
}

/** The error for a body of another shape than the call takes. */
export class InvalidPayload extends Error {
	constructor(problem: string) {
		super(`Invalid JSON payload received. ${problem}`);
		this.name = 'InvalidPayload';
	}
}

export const protocolErrorBody = (status: number, message: string, reason = 'invalid', state?: string) => ({
	error: { code: status, message, errors: [{ message, reason, domain: 'global' }], ...(state && { status: state }) },
});
