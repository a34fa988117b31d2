import { v7 } from 'uuid';

/** Returns a UUIDv7 (RFC 9562), which sorts by time, so that new rows land at the end of every index. */
export const newId = (): string => v7();
