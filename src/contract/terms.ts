/** Words that calls and pages share, apart from the calls so that no page carries the library that checks them. */

export const reviewSorts = ['newest', 'helpful', 'highest', 'lowest'] as const;

/** Why something is reported, and why it is removed; the public statistics count by these words. */
export const moderationReasons = [
	'spam',
	'fake',
	'conflict_of_interest',
	'offensive',
	'private_data',
	'off_topic',
	'illegal',
	'other',
] as const;

/** What may become of a row of an imported file. */
export const importOutcomes = ['created', 'updated', 'unchanged', 'duplicate', 'rejected'] as const;

/** The fields that a column of a file may become, each with what is done to its values by default. */
export const importFields = {
	business_name: ['collapse-space', 'cut:120'],
	tagline: ['collapse-space', 'cut:160'],
	description: ['strip-html', 'cut:5000'],
	category: [],
	phone: ['phone'],
	email: ['trim', 'lower-case'],
	website: ['url'],
	'socials.facebook': ['url-under:https://www.facebook.com/'],
	'socials.instagram': ['url-under:https://www.instagram.com/'],
	'address.line1': ['collapse-space'],
	'address.line2': ['collapse-space'],
	'address.postal_code': ['trim'],
	'address.locality': ['collapse-space'],
	'address.region': ['collapse-space'],
	'address.country': ['trim'],
	lat: [],
	lng: [],
	hours: ['osm-opening-hours'],
	tags: ['split:;'],
	price_range: ['number'],
	source_url: ['url'],
} as const satisfies Record<string, readonly string[]>;
export type ImportField = keyof typeof importFields;

/** The states in which nothing else can be done to a file. */
export const busyImportStates = ['checking', 'running', 'undoing'] as const;

/** The statuses in which a business exists only for its keepers and for operators; for everyone else there is none. */
export const hiddenStatuses = ['draft', 'waiting', 'suspended', 'deleted'] as const;
export const isHiddenStatus = (status: string): boolean => (hiddenStatuses as readonly string[]).includes(status);

/** Only an offer that is `on` can be taken. */
export const offerStates = ['coming', 'on', 'sold_out', 'ended'] as const;
export type OfferState = (typeof offerStates)[number];
/** What becomes of a redemption: it waits to be confirmed, was confirmed, or the coins went back. */
export const redemptionStates = ['held', 'confirmed', 'refunded'] as const;

/** The bonds between a reviewer and the business: a friendship with an owner, or that the business asked them to write. */
export const bonds = ['friend_of_owner', 'invited_by_business'] as const;
export type Bond = (typeof bonds)[number];
/** From how many bonds on a business is shown with their number. */
export const bondsShownFrom = 5;

/** Why a published review weighs what it does: it is of an undecided burst, by a newcomer, or neither. */
export const weightReasons = ['burst', 'newcomer', 'settled'] as const;

/** The cards that greet a newcomer, in order: people to find, places to rate, a picture. */
export const welcomeCards = ['people', 'places', 'picture'] as const;
export type WelcomeCard = (typeof welcomeCards)[number];
