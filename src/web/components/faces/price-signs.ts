/** Returns a price level of 1 to 4 as people write it: `$$`. */
export const priceSign = (level: number): string => '$'.repeat(level);

/** Returns several levels, as the address of the directory writes them: `1,2` becomes `$, $$`. */
export const priceSigns = (levels: string): string =>
	levels
		.split(',')
		.map((level) => priceSign(Number(level)))
		.join(', ');
