import type { Kysely, Selectable } from 'kysely';
import { anyOf } from '#db/any-of.ts';
import type { DB, IdentityUserRow } from '#identity/schema.ts';

const pageSize = 1000;

/** An account as `firebase auth:import` takes it; the import refuses a file with any other key. */
interface ExportedAccount {
	localId: string;
	email?: string;
	emailVerified: boolean;
	displayName?: string;
	photoUrl?: string;
	/** In milliseconds since the epoch. */
	createdAt: string;
	lastSignedInAt: string;
	disabled: boolean;
	providerUserInfo: ExportedLink[];
}

interface ExportedLink {
	providerId: string;
	rawId: string;
	email?: string;
	displayName?: string;
	photoUrl?: string;
}

/**
 * Yields all accounts of the identity service in the order of their ids, reading a page at a time. Passwords are left out,
 * as the import does not know Argon2.
 */
export async function* exportAccounts(db: Kysely<DB>): AsyncGenerator<ExportedAccount> {
	let last = '';
	for (;;) {
		const users = await db
			.selectFrom('identity_user')
			.selectAll()
			.where('id', '>', last)
			.orderBy('id')
			.limit(pageSize)
			.execute();
		if (users.length === 0) return;
		const ids = users.map((user) => user.id);
		const links = Map.groupBy(await listLinks(db, ids), (link) => link.user_id);
		for (const user of users) yield { ...accountOf(user), providerUserInfo: (links.get(user.id) ?? []).map(linkOf) };
		last = ids.at(-1) ?? '';
	}
}

const listLinks = (db: Kysely<DB>, userIds: string[]) =>
	db
		.selectFrom('identity_provider_link')
		.selectAll()
		.where('user_id', '=', anyOf(userIds))
		.orderBy('provider_id')
		.execute();

const accountOf = (user: Selectable<IdentityUserRow>): Omit<ExportedAccount, 'providerUserInfo'> => ({
	localId: user.id,
	...(user.email && { email: user.email }),
	emailVerified: user.email_verified,
	...profileOf(user),
	createdAt: String(user.created_at.getTime()),
	lastSignedInAt: String(user.last_login_at.getTime()),
	disabled: user.disabled,
});

const linkOf = (link: Awaited<ReturnType<typeof listLinks>>[number]): ExportedLink => ({
	providerId: link.provider_id,
	rawId: link.raw_id,
	...(link.email && { email: link.email }),
	...profileOf(link),
});

const profileOf = ({ display_name, photo_url }: { display_name: string | null; photo_url: string | null }) => ({
	...(display_name && { displayName: display_name }),
	...(photo_url && { photoUrl: photo_url }),
});
