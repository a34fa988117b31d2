import { locale } from '#sentences/locale.ts';
import { once } from '#web/formats/once.ts';

/** Returns a text like `€1,250`, in whole units of the currency. */
export const moneyText = ({ amount, currency }: { amount: number; currency: string }): string =>
	new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 }).format(amount);

/** Returns every currency's code and name, in the order of the names. */
export const currencyNames = once((): readonly (readonly [code: string, name: string])[] => {
	const names = new Intl.DisplayNames(locale, { type: 'currency' });
	const order = new Intl.Collator(locale);
	return Intl.supportedValuesOf('currency')
		.map((code) => [code, names.of(code) ?? code] as const)
		.toSorted(([, one], [, other]) => order.compare(one, other));
});
