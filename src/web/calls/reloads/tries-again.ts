/** After how many ms a call that failed is made again, each time; after the last it is given up. */
export const triesAgainMs = [2_000, 8_000, 30_000];
