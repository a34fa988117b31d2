import type { ProviderId } from '#contract/members/sign-in-providers.ts';
import type { Sealed, SecretBox } from '#contract/secret-box.ts';
import type { IdentityContext } from '#identity/identity-context.ts';
import { hashOf } from '#identity/providers/hash-of.ts';
import type { FlowSecrets } from '#identity/providers/sign-in-provider.ts';

export const flowLifeMs = 600_000;

/** The page that opened the window, to which the answer goes. */
export interface Opener {
	origin: string;
	eventId: string;
	authType: string;
}

export interface Flow extends FlowSecrets {
	providerId: ProviderId;
	opener: Opener;
	/** Whether somebody who has no account gets one. */
	mayCreate: boolean;
}

/** Stores a sign-in that is under way; `binding` is the secret of the browser that began it. */
export async function insertFlow(
	{ db, now }: IdentityContext,
	box: SecretBox,
	{ providerId, opener, mayCreate, ...secrets }: Flow,
	{ state, binding }: { state: string; binding: string },
): Promise<void> {
	const { origin, ...event } = opener;
	const state_hash = hashOf(state);
	await db
		.insertInto('identity_flow')
		.values({
			state_hash,
			provider_id: providerId,
			binding_hash: hashOf(binding),
			opener_origin: origin,
			details: JSON.stringify({
				...event,
				mayCreate,
				secrets: box.seal(JSON.stringify(secrets), sealedFlow(state_hash)),
			}),
			expires_at: new Date(now.getTime() + flowLifeMs),
		})
		.execute();
}

interface StoredDetails extends Omit<Opener, 'origin'> {
	mayCreate?: boolean;
	secrets: string;
}

const sealedFlow = (stateHash: string): Sealed => ({ purpose: 'identity_flow', id: stateHash });

/**
 * Takes the sign-in of a state, once, and only for the browser that began it; a stranger's attempt leaves it to the owner.
 */
export async function takeFlow(
	{ db, now }: IdentityContext,
	box: SecretBox,
	{ state, binding }: { state: string; binding: string },
): Promise<Flow | undefined> {
	const row = await db
		.deleteFrom('identity_flow')
		.where('state_hash', '=', hashOf(state))
		.where('binding_hash', '=', hashOf(binding))
		.where('expires_at', '>', now)
		.returningAll()
		.executeTakeFirst();
	if (!row) return;
	// A window that was opened before a deployment of this version says nothing of accounts to be made.
	const { secrets, mayCreate = true, ...event } = row.details as StoredDetails;
	return {
		providerId: row.provider_id as ProviderId,
		opener: { origin: row.opener_origin, ...event },
		mayCreate,
		...(JSON.parse(box.open(secrets, sealedFlow(row.state_hash))) as FlowSecrets),
	};
}
