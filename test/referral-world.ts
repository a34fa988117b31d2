import { sealAddress } from '#api/referrals/addresses.ts';
import { hashOfCode } from '#api/referrals/contact.ts';
import { readIdentitySecret, secretBox } from '#identity/keys/secret-box.ts';
import type { TestActor, TestApp } from './app.ts';
import { befriend } from './reviewed.ts';

export interface ReferralWorld {
	/** A friend of everybody who calls. */
	friendId: string;
	/** The member has given it to that one; its contact is asked with the code. */
	referralId: string;
	consentCode: string;
	/** An address, as the head of a mail has it. */
	sealedAddress: string;
}

export async function makeReferrals(app: TestApp, member: TestActor, everybody: TestActor[]): Promise<ReferralWorld> {
	const friend = await app.actor('friend');
	for (const one of everybody) await befriend(one, friend);
	const { data } = await member.call('POST /referrals', {
		body: {
			receiver_id: friend.id,
			need: 'A tea set for twelve, by Sunday.',
			contact: { name: 'Ines', email: 'ines@example.com' },
		},
	});
	// The one of its mail is known to nobody but who is asked.
	const consentCode = 'c'.repeat(43);
	await app.db
		.updateTable('referral_contact')
		.set({ code_hash: hashOfCode(consentCode) })
		.where('referral_id', '=', data.id)
		.execute();
	const box = secretBox(readIdentitySecret(app.config.IDENTITY_KEY_SECRET, app.config.DATA_DIR));
	const sealedAddress = sealAddress({ box }, 'nobody@example.com');
	return { friendId: friend.id, referralId: data.id, consentCode, sealedAddress };
}
