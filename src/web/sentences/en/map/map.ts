import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** What pages say around a map; what stands on the map comes with the map itself (`live-map.ts`). */
export const mapSentences = sentencesOf({
	map: 'Map',
	loading: 'Loading map',
	couldNotLoad: 'The map couldn’t be loaded',
	unsupported: 'Your browser can’t show maps because WebGL 2 is missing or turned off.',
	listHasAll: 'The list shows the same businesses.',
	ofDirectory: 'Map of the businesses found',
	listIsAlternative: 'Every business on the map is also in the list, with the same filters.',
	showMap: 'Show map',
	hideMap: 'Hide map',
	backToList: 'List',
	aboutHere: 'Approximate area. The exact address isn’t shown.',
	directions: 'Directions',
	pickerHint:
		'Click the map or drag the pin. You can also move the pin with the arrow keys; hold Shift for larger steps.',
});
