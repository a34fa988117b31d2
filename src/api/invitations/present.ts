import type { CodeRow, GivenRow } from '#api/invitations/code-queries.ts';
import { stateOfCode } from '#api/invitations/states.ts';
import type { Invitation, ReceivedInvitation } from '#contract/invitations/invitations.ts';

/** Returns the link in which a code is sent. */
export const addressOf = (publicUrl: string, code: string): string => `${publicUrl}/invite/${code}`;

export const presentCode = (row: CodeRow, publicUrl: string, now: Date): Invitation => ({
	id: row.id,
	code: row.code,
	url: addressOf(publicUrl, row.code),
	kind: row.kind as Invitation['kind'],
	purpose: row.purpose as Invitation['purpose'],
	email_masked: row.email_masked,
	profile: profileOf(row),
	memo: row.memo,
	max_uses: row.max_uses,
	uses: row.uses,
	state: stateOfCode(row, now),
	expires_at: row.expires_at.toISOString(),
	created_at: row.created_at.toISOString(),
});

export const presentGiven = (row: GivenRow): ReceivedInvitation => ({
	code: row.code,
	purpose: row.purpose as ReceivedInvitation['purpose'],
	inviter: { name: row.name, designation: row.designation, image: row.image },
	profile: profileOf(row),
	makes_friends: makesFriends(row),
	expires_at: row.expires_at.toISOString(),
});

/**
 * Returns whether joining makes the two friends. A business's customer does not become the inviter's friend: their
 * reviews of each other's businesses would count as friends' reviews.
 */
export const makesFriends = ({ purpose }: Pick<GivenRow, 'purpose'>): boolean => purpose === 'join';

/** Masks an address, so that only whoever typed it recognises it. */
export const maskOf = (email: string): string => `${[...email][0]}…${email.slice(email.lastIndexOf('@'))}`;

const profileOf = ({ profile_id, slug, business_name }: Pick<CodeRow, 'profile_id' | 'slug' | 'business_name'>) =>
	profile_id !== null && slug !== null && business_name !== null ? { id: profile_id, slug, business_name } : null;
