import { locale } from '#sentences/locale.ts';
import { once } from '#web/formats/once.ts';

const signedNumbers = once(() => new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }));
const numbers = once(() => new Intl.NumberFormat(locale));

/** `12,345` */
export const numberText = (number: number): string => numbers().format(number);

/** `+12`, `-3`, `0` */
export const signedNumberText = (number: number): string => signedNumbers().format(number);
