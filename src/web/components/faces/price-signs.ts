/** A price level of 1 to 4 as people write it: `$$`. */
export const priceSign = (level: number): string => '$'.repeat(level);

/** Several levels, as the address of the directory has them: `1,2` is `$, $$`. */
export const priceSigns = (levels: string): string =>
	levels
		.split(',')
		.map((level) => priceSign(Number(level)))
		.join(', ');
