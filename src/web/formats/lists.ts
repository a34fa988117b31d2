import { locale } from '#sentences/locale.ts';
import { once } from '#web/formats/once.ts';

const lists = once(() => new Intl.ListFormat(locale));

/** Returns a text like `a digit, a sign, and a letter`. */
export const listText = (items: readonly string[]): string => lists().format(items);
