import { createHash, randomBytes } from 'node:crypto';

/** What the database knows of a secret: who reads it cannot use it. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** 256 random bits, in letters that an address takes as they are. */
export const newSecret = (): string => randomBytes(32).toString('base64url');
