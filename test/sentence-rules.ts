/** Files of src/web that hold texts besides the catalogues, and why each may. */
export const mayHoldTexts: Record<string, string> = {
	'src/web/gallery/gallery-page.tsx': 'it shows components to those who build them, with what stands in them made up',
	'src/web/gallery/message-states.tsx': 'it shows components to those who build them, too',
	'src/web/gallery/group-states.tsx': 'it shows components to those who build them, too',
	'src/web/gallery/post-states.tsx': 'it shows components to those who build them, too',
	'src/web/gallery/samples.ts': 'it is what these show',
	'src/web/gallery/notification-states.tsx': 'it shows components to those who build them, too',
	'src/web/gallery/coin-states.tsx': 'it shows components to those who build them, too',
	'src/web/machines/llms.ts': 'it is written for language models, and llms.txt is in English',
	'src/web/machines/share-images/routes.ts': 'its refusals go to programs that fetch a picture',
	'src/web/machines/drawings/routes.ts': 'its refusal goes to programs that fetch a picture',
	'src/web/claims/tag-check.tsx': 'it shows a line of HTML',
	'src/web/map/base-style.ts': 'it names typefaces',
	'src/web/owned/form/fields/countries.ts': 'it lists the codes of countries',
};

/** Files that ask `Intl` or a text for something by themselves, and why the language of the pages does not matter there. */
export const mayAskIntl: Record<string, string> = {
	'src/web/map/tiles/country-outlines.ts': 'the region of a code is the same in every language',
	'src/web/map/tiles/time-zones.ts': 'it asks whether a time zone is known',
	'src/web/components/faces/initials.ts': 'a name is in the language of whoever bears it',
	'src/web/owned/form/fields/countries.ts': 'it asks what region the language of the browser names',
	'src/web/owned/form/hours/hours-section.tsx': 'names of time zones are identifiers',
	'src/web/owned/form/hours/opening-week.ts': 'times of day as digits',
	'src/web/owned/form/hours/special-days-field.tsx': 'dates as ISO 8601 writes them',
	'src/web/owned/form/location/use-whereabouts.ts': 'names of time zones are identifiers',
	'src/web/owned/offers/offer-draft.ts': 'dates as ISO 8601 writes them',
	'src/web/profile/hours/special-hours.tsx': 'dates as ISO 8601 writes them',
	'src/web/machines/share-images/font-shelf.ts': 'letters are cut alike in every language',
	'src/web/machines/share-images/lay-out-text.ts': 'what businesses are called is in any language',
};
