/** The language and region, in BCP 47, by which pages count, sort, name places and write dates. */
export const locale = 'en';
export const dateLocale = 'en-GB';
