/** One record of a source file. Both numbers count from 1; `line` is where the record starts in the file. */
export type SourceRow = { number: number; line: number } & ({ record: unknown } | { problem: string });

/** A record larger than this is broken (an unclosed quote or brace), and would fill the memory. Characters. */
export const recordLengthMax = 4_000_000;
