import { ProtocolError } from '#identity/protocol-error.ts';
import { findUser, type User } from '#identity/queries.ts';
import type { World } from './world.ts';

export async function findUserByPhone(world: World, phoneNumber: string): Promise<User | undefined> {
	const [localId] = [...world.extras].find(([, extras]) => extras.phoneNumber === phoneNumber) ?? [];
	return localId === undefined ? undefined : findUser(world.db, localId);
}

/** @throws ProtocolError `INVALID_PHONE_NUMBER`, `PHONE_NUMBER_EXISTS`. */
export async function checkPhoneNumber(world: World, phoneNumber: string, ownerId?: string): Promise<void> {
	if (!phoneNumber.startsWith('+')) throw new ProtocolError('INVALID_PHONE_NUMBER', 'Invalid format.');
	const owner = await findUserByPhone(world, phoneNumber);
	if (owner && owner.id !== ownerId) throw new ProtocolError('PHONE_NUMBER_EXISTS');
}
