import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** Every sentence on a map itself. */
export const liveMapSentences = sentencesOf({
	attribution: 'Outlines: Natural Earth',
	found:
		'{isExact, select, true {{count, plural, one {# business} other {# businesses}} on this part of the map} other {More than {count, plural, one {# business} other {# businesses}} on this part of the map}}',
	nothingHere: 'No results in this area.',
	partFailed: 'This area couldn’t be loaded.',
	searchHere: 'Search this area',
	cluster:
		'{isExact, select, true {{count, plural, one {# business} other {# businesses}} here. Zoom in.} other {More than {count, plural, one {# business} other {# businesses}} here. Zoom in.}}',
	isNew: 'new',
	rated: 'rated {score}, {count, plural, one {# review} other {# reviews}}',
	closeCard: 'Close',
	ofBusiness: 'Map with {name}',
	picker: 'Map for placing the pin',
	pin: 'Business location',
	putHere: 'Put the pin in the centre of the map',
});
