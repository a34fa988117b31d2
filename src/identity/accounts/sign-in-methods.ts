import type { IdentityContext } from '#identity/identity-context.ts';
import { ProtocolError } from '#identity/protocol-error.ts';
import { findUserByAnyEmail } from '#identity/queries.ts';
import { checkEmail } from '#identity/requests/email-address.ts';

interface MethodsQuery {
	identifier?: string | undefined;
	continueUri?: string | undefined;
	providerId?: string | undefined;
}

/**
 * Returns how the owner of an address signs in; undefined where nobody is told.
 * @throws ProtocolError with the codes of accounts:createAuthUri.
 */
export async function findSignInMethods(
	ctx: IdentityContext,
	{ identifier, continueUri, providerId }: MethodsQuery,
): Promise<{ isRegistered: boolean; methods: string[] } | undefined> {
	if (providerId) throw new ProtocolError('OPERATION_NOT_ALLOWED');
	if (!identifier) throw new ProtocolError('MISSING_IDENTIFIER');
	if (!continueUri) throw new ProtocolError('MISSING_CONTINUE_URI');
	const email = checkEmail(identifier, 'INVALID_IDENTIFIER');
	if (!URL.canParse(continueUri)) throw new ProtocolError('INVALID_CONTINUE_URI');
	if (ctx.settings.isPrivate) return;
	const user = await findUserByAnyEmail(ctx.db, email);
	const isListed = !ctx.settings.allowsDuplicateEmails;
	const methods = [
		...(user?.password_hash ? ['password'] : []),
		...(isListed ? (user?.links.map((link) => link.provider_id) ?? []) : []),
	];
	return { isRegistered: user !== undefined && (isListed || user.email !== null), methods };
}
