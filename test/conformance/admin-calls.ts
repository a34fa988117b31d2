import { sql } from 'kysely';
import { z } from 'zod';
import { createAccount } from '#identity/accounts/accounts.ts';
import { findUserByLink, insertLink } from '#identity/accounts/link-queries.ts';
import type { IdentityContext } from '#identity/identity-context.ts';
import { checkPassword } from '#identity/passwords/password-policy.ts';
import { presentUser } from '#identity/present.ts';
import { ProtocolError } from '#identity/protocol-error.ts';
import { deleteUser, findUser, findUserByEmail, type User } from '#identity/queries.ts';
import { checkEmail } from '#identity/requests/email-address.ts';
import { adminUpdate } from './admin-update.ts';
import { checkCustomAttributes } from './custom-attributes.ts';
import { checkPhoneNumber, findUserByPhone } from './phone-numbers.ts';
import type { World } from './world.ts';

// biome-ignore lint/suspicious/noExplicitAny: whatever an administrator sends
export type Body = Record<string, any>;
export type AdminCall = (world: World, ctx: IdentityContext, body: Body) => Promise<object>;

/** What `Authorization: Bearer owner` may do with accounts, by the names of the calls. */
export const adminCalls: Record<string, AdminCall> = {
	signUp: createByAdmin,
	lookup: lookUp,
	update: adminUpdate,
	delete: async (_world, ctx, { localId }) => {
		if (!localId) throw new ProtocolError('MISSING_LOCAL_ID');
		if (!(await findUser(ctx.db, localId))) throw new ProtocolError('USER_NOT_FOUND');
		await deleteUser(ctx.db, localId);
		return { kind: 'identitytoolkit#DeleteAccountResponse' };
	},
	query: async (_world, ctx, { returnUserInfo, order }) => {
		const users = (await listUsers(ctx)).map(presentUser);
		const recordsCount = String(users.length);
		return returnUserInfo === false
			? { recordsCount }
			: { recordsCount, userInfo: order === 'DESC' ? users.reverse() : users };
	},
	batchDelete: deleteMany,
	batchCreate: createMany,
};

async function createByAdmin(world: World, ctx: IdentityContext, body: Body): Promise<object> {
	const { localId, password, phoneNumber } = body;
	if (body.idToken && localId) throw new ProtocolError('UNEXPECTED_PARAMETER', 'User ID');
	if (localId && (await findUser(ctx.db, localId))) throw new ProtocolError('DUPLICATE_LOCAL_ID');
	const email = body.email ? checkEmail(body.email) : undefined;
	if (email && (await findUserByEmail(ctx.db, email))) throw new ProtocolError('EMAIL_EXISTS');
	if (phoneNumber) await checkPhoneNumber(world, phoneNumber);
	if (password) await checkPassword(ctx, password);
	const user = await createAccount(ctx, {
		...(localId && { id: localId }),
		...(email && { email, email_verified: Boolean(body.emailVerified) }),
		...(password && { password_hash: await ctx.hasher.hash(password) }),
		display_name: body.displayName ?? null,
		photo_url: body.photoUrl ?? null,
		disabled: Boolean(body.disabled),
	});
	if (!user) throw new ProtocolError('EMAIL_EXISTS');
	if (phoneNumber) world.extrasOf(user.id).phoneNumber = phoneNumber;
	const { email: address, display_name } = user;
	return {
		kind: 'identitytoolkit#SignupNewUserResponse',
		localId: user.id,
		email: address ?? undefined,
		displayName: display_name ?? undefined,
	};
}

async function lookUp(world: World, ctx: IdentityContext, body: Body): Promise<object> {
	const { localId = [], email = [], phoneNumber = [], federatedUserId = [] } = body;
	const found = [
		...(await all<string>(localId, (id) => findUser(ctx.db, id))),
		...(await all<string>(email, (address) => findUserByEmail(ctx.db, address))),
		...(await all<string>(phoneNumber, (phone) => findUserByPhone(world, phone))),
		...(await all<{ providerId: string; rawId: string }>(federatedUserId, (link) => findUserByLink(ctx.db, link))),
	];
	const users = [...new Map(found.map((user) => [user.id, user])).values()].map(presentUser);
	const kind = 'identitytoolkit#GetAccountInfoResponse';
	return users.length > 0 ? { kind, users } : { kind };
}

async function all<T>(wanted: T[], find: (one: T) => Promise<User | undefined>): Promise<User[]> {
	const found = await Promise.all(wanted.map(find));
	return found.filter((user) => user !== undefined);
}

async function listUsers(ctx: IdentityContext): Promise<User[]> {
	const ids = await ctx.db.selectFrom('identity_user').select('id').orderBy(sql`id collate "C"`).execute();
	return all(ids, ({ id }) => findUser(ctx.db, id));
}

/** A page of all accounts. */
export async function listPage(ctx: IdentityContext, query: Record<string, string>): Promise<object> {
	const { maxResults, nextPageToken = '' } = query;
	const size = Math.min(Math.floor(Number(maxResults)) || 20, 1000);
	const page = (await listUsers(ctx)).filter(({ id }) => id > nextPageToken).slice(0, size);
	const last = page.length === size ? page.at(-1)?.id : undefined;
	return { kind: 'identitytoolkit#DownloadAccountResponse', users: page.map(presentUser), nextPageToken: last };
}

async function deleteMany(_world: World, ctx: IdentityContext, { localIds = [], force }: Body): Promise<object> {
	if (localIds.length === 0 || localIds.length > 1000) throw new ProtocolError('LOCAL_ID_LIST_EXCEEDS_LIMIT');
	const errors: object[] = [];
	for (const [index, localId] of localIds.entries()) {
		const user = await findUser(ctx.db, localId);
		if (!user) continue;
		if (user.disabled || force) await deleteUser(ctx.db, localId);
		else errors.push({ index, localId, message: 'NOT_DISABLED : Disable the account before batch deletion.' });
	}
	return errors.length > 0 ? { errors } : {};
}

async function createMany(world: World, ctx: IdentityContext, { users = [] }: Body): Promise<object> {
	if (!Array.isArray(users) || users.length === 0) throw new ProtocolError('MISSING_USER_ACCOUNT');
	const error: object[] = [];
	for (const [index, entry] of users.entries()) {
		try {
			await createOfMany(world, ctx, entry);
		} catch (problem) {
			if (!(problem instanceof ProtocolError)) throw problem;
			const [code = ''] = problem.message.split(' : ');
			error.push({ index, message: entryMessages[code] ?? problem.message });
		}
	}
	return { kind: 'identitytoolkit#UploadAccountResponse', error };
}

const text = z.string('must be string').optional();
const accountEntry = z.looseObject({
	localId: z.string().min(1),
	email: text,
	phoneNumber: text,
	rawPassword: text,
	displayName: text,
	photoUrl: text,
	customAttributes: text,
	providerUserInfo: z
		.array(z.looseObject({ providerId: text, rawId: text, federatedId: text, email: text }))
		.default([]),
});

/** An entry that is refused leaves nothing behind. */
async function createOfMany(world: World, ctx: IdentityContext, entry: unknown): Promise<void> {
	const { data, error } = accountEntry.safeParse(entry);
	if (!data) throw new ProtocolError(describeIssue(error));
	const { rawPassword, providerUserInfo, customAttributes, ...account } = data;
	if (customAttributes) checkCustomAttributes(customAttributes);
	const links = providerUserInfo
		.filter(({ providerId }) => providerId !== 'password' && providerId !== 'phone')
		.map(({ providerId, rawId, federatedId, email = null }) => {
			if (!providerId || !rawId) throw new ProtocolError(federatedId ? 'FEDERATED_ID_ALONE' : 'MISSING_LINK');
			return { provider_id: providerId, raw_id: rawId, email };
		});
	for (const { provider_id: providerId, raw_id: rawId } of links)
		if (await findUserByLink(ctx.db, { providerId, rawId })) throw new ProtocolError('LINK_EXISTS');
	await createByAdmin(world, ctx, { ...account, password: rawPassword });
	if (customAttributes) world.extrasOf(account.localId).customAttributes = customAttributes;
	for (const link of links) await insertLink(ctx.db, { ...link, user_id: account.localId, linked_at: ctx.now });
}

function describeIssue({ issues: [issue] }: z.ZodError): string {
	const path = issue?.path.join('/') ?? '';
	return path === '' || path === 'localId' ? 'localId is missing' : `/${path} ${issue?.message}`;
}

/** What many accounts at once are refused with, in the words of the emulator. */
const entryMessages: Record<string, string> = {
	DUPLICATE_LOCAL_ID: 'localId belongs to an existing account - can not overwrite.',
	EMAIL_EXISTS: 'email exists in other account in database',
	INVALID_EMAIL: 'email is invalid',
	INVALID_PHONE_NUMBER: 'phone number format is invalid',
	INVALID_CLAIMS: 'Invalid custom claims provided.',
	FORBIDDEN_CLAIM: 'Custom claims provided include a reserved claim.',
	CLAIMS_TOO_LARGE: 'Custom claims provided are too large.',
	LINK_EXISTS: 'raw id exists in other account in database',
	MISSING_LINK: 'federatedId or (providerId & rawId) is required',
	FEDERATED_ID_ALONE:
		'((Parsing federatedId is not implemented in Auth Emulator; please specify providerId AND rawId as a workaround.))',
};
