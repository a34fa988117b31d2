/** What other features ask of businesses; what they ask of one room of it is in the service.ts of the room. */
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
export { presentCard, scoreShownFrom } from '#api/profiles/present-card.ts';
export { type FoundProfile, findTakenSlugs, lockProfiles } from '#api/profiles/queries.ts';
export { getStanding } from '#api/profiles/reading.ts';
export { maySee } from '#api/profiles/visibility.ts';
export { createProfile } from '#api/profiles/writing.ts';
