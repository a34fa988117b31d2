import type { Kysely } from 'kysely';
import type { SecretBox } from '#contract/secret-box.ts';
import { listKeys, prepareNextKey, type SigningKey, sealedKey, withdrawKeys } from '#identity/keys/signing-keys.ts';
import type { DB } from '#identity/schema.ts';

interface RotateOptions {
	box: SecretBox;
	now: Date;
	/** Withdraws every key at once, instead of preparing the next one. */
	isEmergency: boolean;
	/** Allows the present keys to be sealed with another secret. */
	isNewSecret: boolean;
}

/**
 * Rotates the keys for `npm run rotate-keys`.
 * @returns a sentence that says what happened.
 * @throws Error when the running servers could not read a key that was sealed with this secret.
 */
export async function rotateByHand(
	db: Kysely<DB>,
	{ box, now, isEmergency, isNewSecret }: RotateOptions,
): Promise<string> {
	const active = (await listKeys(db)).find((key) => key.state === 'active');
	if (!active) return 'There is no signing key yet: the first start makes one.';
	if (!(isEmergency && isNewSecret) && !canOpen(box, active)) {
		throw new Error(
			'The keys were sealed with another identity secret than this command has. Run it with the IDENTITY_KEY_SECRET or the DATA_DIR of the servers. If the secret itself has to be replaced, add --emergency --new-secret, and restart all servers with the new one.',
		);
	}
	if (isEmergency) {
		await withdrawKeys({ db, box, now });
		return 'All signing keys were withdrawn, and there is a new one. Running servers follow within seconds; nobody has to sign in again.';
	}
	const at = await prepareNextKey({ db, box, now }, active, now);
	if (!at) return 'The keys were changed by another command meanwhile, and nothing was done. Run this one again.';
	return `The next signing key is published, and signs from ${at.toISOString()} on, if a server runs then.`;
}

function canOpen(box: SecretBox, { kid, private_sealed }: SigningKey): boolean {
	try {
		box.open(private_sealed, sealedKey(kid));
		return true;
	} catch {
		return false;
	}
}
