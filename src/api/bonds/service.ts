export { announceBondsBetween, announceBondsOf, bondsOfReview } from '#api/bonds/bond-queries.ts';
export { countBonds } from '#api/bonds/counting.ts';
