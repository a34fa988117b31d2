/** How this language counts, sorts, names places and writes dates: BCP 47. */
export const locale = 'en';
export const dateLocale = 'en-GB';
