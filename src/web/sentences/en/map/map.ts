import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** What pages say around a map; what stands on it comes with the map itself (`live-sentences.ts`). */
export const mapSentences = sentencesOf({
	map: 'Map',
	loading: 'The map is being loaded.',
	couldNotLoad: 'The map could not be loaded',
	unsupported: 'This browser cannot draw maps: it has no WebGL 2, or it is switched off.',
	listHasAll: 'The list has the same businesses.',
	ofDirectory: 'Map of the businesses found',
	listIsAlternative: 'Every business on the map is also in the list, and the same filters hold in both.',
	showMap: 'Show map',
	hideMap: 'Hide map',
	backToList: 'List',
	aboutHere: 'About here. The exact address is not shown.',
	directions: 'Directions',
	pickerHint:
		'Press where it is, or drag the pin. With the keyboard, arrow keys move the pin, with Shift in larger steps.',
});
