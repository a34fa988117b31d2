/** Files of src/web that hold texts besides the catalogues, and why each may. */
export const mayHoldTexts: Record<string, string> = {
	'src/web/routes/gallery.tsx': 'it shows components to those who build them, with what stands in them made up',
	'src/web/routes/llms.ts': 'it is written for language models, and llms.txt is in English',
	'src/web/share-images/routes.ts': 'its refusals go to programs that fetch a picture',
	'src/web/claims/tag-check.tsx': 'it shows a line of HTML',
	'src/web/map/base-style.ts': 'it names typefaces',
	'src/web/profile-form/countries.ts': 'it lists the codes of countries',
};

/** Files that ask `Intl` or a text for something by themselves, and why the language of the pages does not matter there. */
export const mayAskIntl: Record<string, string> = {
	'src/web/base-map/country-outlines.ts': 'the region of a code is the same in every language',
	'src/web/base-map/time-zones.ts': 'it asks whether a time zone is known',
	'src/web/components/initials.ts': 'a name is in the language of whoever bears it',
	'src/web/profile-form/countries.ts': 'it asks what region the language of the browser names',
	'src/web/profile-form/hours-section.tsx': 'names of time zones are identifiers',
	'src/web/profile-form/opening-week.ts': 'times of day as digits',
	'src/web/profile-form/special-days-field.tsx': 'dates as ISO 8601 writes them',
	'src/web/profile-form/use-whereabouts.ts': 'names of time zones are identifiers',
	'src/web/profile/special-hours.tsx': 'dates as ISO 8601 writes them',
	'src/web/profile/todays-hours.ts': 'dates and times as ISO 8601 writes them',
	'src/web/share-images/font-shelf.ts': 'letters are cut alike in every language',
	'src/web/share-images/lay-out-text.ts': 'what businesses are called is in any language',
};
