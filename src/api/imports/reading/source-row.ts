/** One record of a source file. Both numbers count from 1; `line` is where the record starts in the file. */
export type SourceRow = { number: number; line: number } & ({ record: unknown } | { problem: string });

/** The largest record, in characters. A larger one is broken (an unclosed quote or brace) and would fill the memory. */
export const recordLengthMax = 4_000_000;
