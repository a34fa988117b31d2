/** Exports what other features use of the directory: businesses as their readers see them in lists. */
export { getCards } from '#api/directory/cards.ts';
export { listLoved } from '#api/directory/circle/loved.ts';
