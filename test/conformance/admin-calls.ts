import { sql } from 'kysely';
import { createAccount } from '#identity/accounts.ts';
import { checkEmail } from '#identity/email-address.ts';
import type { IdentityContext } from '#identity/identity-context.ts';
import { findUserByLink, insertLink } from '#identity/link-queries.ts';
import { checkPassword } from '#identity/password-policy.ts';
import { presentUser } from '#identity/present.ts';
import { ProtocolError } from '#identity/protocol-error.ts';
import { deleteUser, findUser, findUserByEmail, type User } from '#identity/queries.ts';
import { adminUpdate } from './admin-update.ts';
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
	if (users.length === 0) throw new ProtocolError('MISSING_USER_ACCOUNT');
	const error: object[] = [];
	for (const [index, { rawPassword, providerUserInfo = [], customAttributes, ...account }] of users.entries()) {
		try {
			if (!account.localId) throw new ProtocolError('localId is missing');
			await createByAdmin(world, ctx, { ...account, password: rawPassword });
			if (customAttributes) await adminUpdate(world, ctx, { localId: account.localId, customAttributes });
			for (const { providerId, rawId, email = null } of providerUserInfo) {
				const link = { provider_id: providerId, raw_id: rawId, email, user_id: account.localId, linked_at: ctx.now };
				if (!(await insertLink(ctx.db, link))) throw new ProtocolError('raw id exists in other account in database');
			}
		} catch (problem) {
			if (!(problem instanceof ProtocolError)) throw problem;
			error.push({ index, message: problem.message });
		}
	}
	return { kind: 'identitytoolkit#UploadAccountResponse', error };
}
