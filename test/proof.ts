/**
 * What tries things by chance has no end: for each change it is tried often enough to find what is plainly wrong, and by
 * `npm run proof` for as long as it takes to find what is rare.
 */
import { engine } from './app.ts';

const isProof = process.env.PROOF === '1';

interface Tries {
	usual: number;
	/** On the embedded database, where it is ten times as slow. */
	embedded?: number;
	proof: number;
}

/** How often to try. */
export const triesOf = ({ usual, embedded = usual, proof }: Tries): number =>
	isProof ? proof : engine === 'postgres' ? usual : embedded;

/** Of a test that tries that often, in milliseconds. */
export const triesTimeoutMs = isProof ? 3 * 3_600_000 : 1_200_000;
