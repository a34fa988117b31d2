import { invitationLimits as limits } from '#contract/limits.ts';
import { tellingSentences as sentences } from '#sentences/invitations/telling.ts';

/** How much of a list of customers is asked. */
export type Part = keyof typeof sentences.parts;
const everyNth: Record<Part, number> = { all: 1, half: 2, quarter: 4 };

/** Returns the addresses in a text, each once, however they are separated and written. */
export const readAddresses = (text: string): string[] => [
	...new Map(
		text
			.split(/[\s,;<>]+/)
			.filter((word) => word.includes('@'))
			.map((address) => [address.toLowerCase(), address]),
	).values(),
];

/** Returns what is wrong with the typed addresses; undefined for nothing. */
export function objectionTo(text: string, max: number = limits.addressesAtOnce): string | undefined {
	const addresses = readAddresses(text);
	if (addresses.length === 0) return sentences.addressesMissing;
	const wrong = addresses.find((address) => !/^[^@]+@[^@]+\.[^@.]+$/.test(address));
	if (wrong) return sentences.addressWrong({ address: wrong });
	return addresses.length > max ? sentences.tooMany({ n: addresses.length, max }) : undefined;
}

/** Returns a part of the addresses that chance alone decides about, at least one address. */
export function drawPart(addresses: string[], part: Part, random: () => number = drawNumber): string[] {
	const left = [...addresses];
	const wanted = Math.ceil(left.length / everyNth[part]);
	return Array.from({ length: wanted }, () => left.splice(Math.floor(random() * left.length), 1)).flat();
}

/**
 * Returns which of the addresses are mailed: all that are left of an earlier choice, among which is not chosen again,
 * and what is chosen among the others.
 */
export const chooseAnew = (
	addresses: string[],
	left: readonly string[],
	choose: (addresses: string[]) => string[],
): string[] => [
	...addresses.filter((address) => left.includes(address)),
	...choose(addresses.filter((address) => !left.includes(address))),
];

const drawNumber = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
