import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** Every sentence on a map. */
export const liveMapSentences = sentencesOf({
	attribution: 'Outlines: Natural Earth',
	found:
		'{isExact, select, true {{count, plural, one {# business} other {# businesses}} on this part of the map} other {More than {count, plural, one {# business} other {# businesses}} on this part of the map}}',
	nothingHere: 'Nothing matches on this part of the map.',
	partFailed: 'What is here could not be loaded.',
	searchHere: 'Search this area',
	cluster:
		'{isExact, select, true {{count, plural, one {# business} other {# businesses}} here. Zoom in.} other {More than {count, plural, one {# business} other {# businesses}} here. Zoom in.}}',
	isNew: 'new',
	rated: 'rated {score}, {count, plural, one {# review} other {# reviews}}',
	closeCard: 'Close',
	ofBusiness: 'Map with {name}',
	picker: 'Map to put the point on',
	pin: 'Point of the business',
	putHere: 'Put the point in the middle of the map',
});
