import { emailKey } from '#contract/email-key.ts';
import { transaction } from '#db/transaction.ts';
import { setDisabled } from '#identity/accounts/accounts.ts';
import { deleteLinks, insertLink } from '#identity/accounts/link-queries.ts';
import type { IdentityContext } from '#identity/identity-context.ts';
import { checkPassword } from '#identity/passwords/password-policy.ts';
import { updateAnswer } from '#identity/present.ts';
import { ProtocolError } from '#identity/protocol-error.ts';
import { findUser, findUserByEmail, type User, updateUser } from '#identity/queries.ts';
import { checkEmail } from '#identity/requests/email-address.ts';
import type { Body } from './admin-calls.ts';
import { checkCustomAttributes } from './custom-attributes.ts';
import { checkPhoneNumber } from './phone-numbers.ts';
import type { World } from './world.ts';

/** accounts:update with all that only an administrator may say. */
export async function adminUpdate(world: World, ctx: IdentityContext, body: Body): Promise<object> {
	const { localId, customAttributes, phoneNumber, disableUser, linkProviderUserInfo } = body;
	if (!localId) throw new ProtocolError('MISSING_LOCAL_ID');
	if (customAttributes) checkCustomAttributes(customAttributes);
	const user = await findUser(ctx.db, localId);
	if (!user) throw new ProtocolError('USER_NOT_FOUND');
	const email = body.email ? checkEmail(body.email) : undefined;
	const owner = email && (await findUserByEmail(ctx.db, email));
	if (owner && owner.id !== localId) throw new ProtocolError('EMAIL_EXISTS');
	if (body.password) await checkPassword(ctx, body.password);
	if (phoneNumber) await checkPhoneNumber(world, phoneNumber, localId);
	const password = body.password && { password_hash: await ctx.hasher.hash(body.password), valid_since: ctx.now };
	const updated = await transaction(ctx, async (ctx) => {
		await updateUser(ctx.db, localId, { id: localId, ...valuesOf(ctx, user, { ...body, email }), ...password });
		await deleteLinks(ctx.db, localId, ['', ...(body.deleteProvider ?? [])]);
		return findUser(ctx.db, localId);
	});
	if (linkProviderUserInfo) await linkByWord(world, ctx, localId, linkProviderUserInfo);
	if (disableUser !== undefined) await setDisabled(ctx, localId, disableUser);
	const extras = world.extrasOf(localId);
	if (customAttributes !== undefined) extras.customAttributes = customAttributes;
	if (phoneNumber) extras.phoneNumber = phoneNumber;
	if (body.deleteProvider?.includes('phone')) extras.phoneNumber = undefined;
	return updateAnswer((await findUser(ctx.db, localId)) ?? updated ?? user, { tokens: null });
}

function valuesOf(ctx: IdentityContext, user: User, body: Body): Parameters<typeof updateUser>[2] {
	const removed: string[] = body.deleteAttribute ?? [];
	const isNewEmail = body.email !== undefined && body.email !== user.email;
	return {
		...(body.displayName !== undefined && { display_name: body.displayName }),
		...(body.photoUrl !== undefined && { photo_url: body.photoUrl }),
		...(isNewEmail && {
			email: body.email,
			email_key: emailKey(body.email),
			email_verified: false,
			valid_since: ctx.now,
		}),
		...(body.emailVerified !== undefined && { email_verified: body.emailVerified }),
		...(body.validSince !== undefined && { valid_since: new Date(Number(body.validSince) * 1000) }),
		...(removed.includes('DISPLAY_NAME') && { display_name: null }),
		...(removed.includes('PHOTO_URL') && { photo_url: null }),
		...(removed.includes('EMAIL') && { email: null, email_key: null, email_verified: false }),
		...((removed.includes('PASSWORD') || body.deleteProvider?.includes('password')) && { password_hash: null }),
	};
}

/** Links an account elsewhere on somebody's word alone; it is told in the same words afterwards. */
export async function linkByWord(world: World, ctx: IdentityContext, localId: string, info: Body): Promise<void> {
	const { providerId, rawId, email = null, displayName = null, photoUrl = null } = info;
	if (!providerId) throw new ProtocolError('MISSING_PROVIDER_ID');
	if (!rawId) throw new ProtocolError('MISSING_RAW_ID');
	await insertLink(ctx.db, {
		provider_id: providerId,
		raw_id: rawId,
		user_id: localId,
		email,
		display_name: displayName,
		photo_url: photoUrl,
		linked_at: ctx.now,
	});
	const extras = world.extrasOf(localId);
	extras.linked = { ...extras.linked, [providerId]: info };
}
