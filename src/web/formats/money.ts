import { locale } from '#sentences/locale.ts';
import { once } from '#web/formats/once.ts';

/** Returns a text like `€1,250`, in whole units of the currency. */
export const moneyText = ({ amount, currency }: { amount: number; currency: string }): string =>
	new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 }).format(amount);

/**
 * Reads an amount as people type it, with its thousands in groups or not, with its fraction where it has one. Where
 * three digits follow the only point or comma, it stands between groups. Returns null for what is no amount.
 */
export function readAmount(typed: string): number | null {
	const [, whole, fraction = '0'] =
		/^(\d+|\d{1,3}(?:[\s.,'’]\d{2,3})*[\s.,'’]\d{3})(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? [];
	return whole === undefined ? null : Number(`${whole.replace(/\D/g, '')}.${fraction}`);
}

/** Returns every currency's code and name, in the order of the names. */
export const currencyNames = once((): readonly (readonly [code: string, name: string])[] => {
	const names = new Intl.DisplayNames(locale, { type: 'currency' });
	const order = new Intl.Collator(locale);
	return Intl.supportedValuesOf('currency')
		.map((code) => [code, names.of(code) ?? code] as const)
		.toSorted(([, one], [, other]) => order.compare(one, other));
});
