import { createHmac } from 'node:crypto';
import { isbot } from 'isbot';

/** What is known of whoever looks at a page. */
export interface Visitor {
	memberId: string | null;
	/** What one subscriber is given: an address, or the network of it. */
	network: string;
	userAgent: string | undefined;
}

/** Whoever does not say what they read with, or says that it is a machine, is not counted. */
export const isMachine = ({ userAgent }: Visitor): boolean => !userAgent || isbot(userAgent);

/** A name of the viewer for one day, hexadecimal: members are the same everywhere, others where they are and with what they read. */
export const viewerName = (salt: Uint8Array, { memberId, network, userAgent }: Visitor): string =>
	nameOf(salt, memberId ? ['member', memberId] : ['visitor', network, userAgent ?? '']);

/** The same for the network that they come from. */
export const networkName = (salt: Uint8Array, { network }: Visitor): string => nameOf(salt, ['network', network]);

const nameOf = (salt: Uint8Array, parts: string[]): string =>
	createHmac('sha256', salt).update(JSON.stringify(parts)).digest('hex').slice(0, 24);
