import { locale } from '#sentences/locale.ts';
import { once } from '#web/formats/once.ts';

const numbers = once(() => new Intl.NumberFormat(locale));

/** `12,345` */
export const numberText = (number: number): string => numbers().format(number);
