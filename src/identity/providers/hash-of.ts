import { createHash, randomBytes } from 'node:crypto';

/** Returns what the database stores of a secret: whoever reads it cannot use it. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Returns 256 random bits, in letters that an address takes as they are. */
export const newSecret = (): string => randomBytes(32).toString('base64url');
