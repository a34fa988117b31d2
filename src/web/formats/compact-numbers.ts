import { locale } from '#sentences/locale.ts';
import { once } from '#web/formats/once.ts';

const compactNumbers = once(() => new Intl.NumberFormat(locale, { notation: 'compact' }));

/** Returns a text like `12K`. */
export const compactNumberText = (number: number): string => compactNumbers().format(number);
