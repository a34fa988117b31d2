import type Library from '@messageformat/core';
import library from '@messageformat/core';

// The library's types name a default export; what is imported is the class itself.
const MessageFormat = library as unknown as typeof Library.default;

/** Returns what compiles the patterns of a language (BCP 47), and refuses plurals that the language does not have. */
export const messageFormatOf = (language: string) => new MessageFormat(language);
