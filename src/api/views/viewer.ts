import { createHmac } from 'node:crypto';
import { isbot } from 'isbot';

/** What is known of somebody who looks at a page. */
export interface Visitor {
	memberId: string | null;
	/** The range that one subscriber is given: an address, or its network. */
	network: string;
	userAgent: string | undefined;
}

/** Returns whether a visitor is not counted because their user agent is missing or says that it is a machine. */
export const isMachine = ({ userAgent }: Visitor): boolean => !userAgent || isbot(userAgent);

/**
 * Returns a hexadecimal name of the viewer for one day: a member has the same everywhere, another visitor one for each
 * network and user agent.
 */
export const viewerName = (salt: Uint8Array, { memberId, network, userAgent }: Visitor): string =>
	nameOf(salt, memberId ? ['member', memberId] : ['visitor', network, userAgent ?? '']);

/** Returns a hexadecimal name of the visitor's network for one day. */
export const networkName = (salt: Uint8Array, { network }: Visitor): string => nameOf(salt, ['network', network]);

const nameOf = (salt: Uint8Array, parts: string[]): string =>
	createHmac('sha256', salt).update(JSON.stringify(parts)).digest('hex').slice(0, 24);
