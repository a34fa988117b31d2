import { locale } from '#sentences/locale.ts';
import { once } from '#web/formats/once.ts';

const signedNumbers = once(() => new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }));
const numbers = once(() => new Intl.NumberFormat(locale));

/** Returns a text like `12,345`. */
export const numberText = (number: number): string => numbers().format(number);

/** Returns a text like `+12`, `-3` or `0`. */
export const signedNumberText = (number: number): string => signedNumbers().format(number);
