/** Exports what other features use of businesses in general; what they use of one subfolder is in its service.ts. */
export {
	type PlaceColumns,
	type ProfileColumns,
	placeOf,
	placesOf,
	profileColumns,
	slugBase,
} from '#api/profiles/columns.ts';
export { duplicableStatuses } from '#api/profiles/duplicates/duplicate-queries.ts';
export { openUntil } from '#api/profiles/hours/open-until.ts';
export { cardPicture } from '#api/profiles/images/card-picture.ts';
export { presentCard, scoreShownFrom } from '#api/profiles/present-card.ts';
export {
	type FoundProfile,
	findMergedProfile,
	findTakenSlugs,
	keepProfiles,
	lockProfiles,
	shareProfiles,
} from '#api/profiles/queries.ts';
export { getDecided } from '#api/profiles/reading.ts';
export { maySee } from '#api/profiles/visibility.ts';
export { createProfile } from '#api/profiles/writing.ts';
