const plural = new Intl.PluralRules('en');
const businesses = (count: number) =>
	`${count.toLocaleString('en')} ${plural.select(count) === 'one' ? 'business' : 'businesses'}`;

/** Every sentence on a map. */
export const mapMessages = {
	map: 'Map',
	loading: 'The map is being loaded.',
	couldNotLoad: 'The map could not be loaded',
	unsupported: 'This browser cannot draw maps: it has no WebGL 2, or it is switched off.',
	listHasAll: 'The list has the same businesses.',
	attribution: 'Outlines: Natural Earth',

	ofDirectory: 'Map of the businesses found',
	listIsAlternative: 'Every business on the map is also in the list, and the same filters hold in both.',
	found: (count: number, isExact: boolean) =>
		`${isExact ? '' : 'More than '}${businesses(count)} on this part of the map`,
	nothingHere: 'Nothing matches on this part of the map.',
	partFailed: 'What is here could not be loaded.',
	searchHere: 'Search this area',
	showMap: 'Show map',
	hideMap: 'Hide map',
	openMap: 'Map',
	backToList: 'List',
	cluster: (count: number, isExact: boolean) => `${isExact ? '' : 'More than '}${businesses(count)} here. Zoom in.`,
	isNew: 'new',
	rated: (score: string, count: number) =>
		`rated ${score}, ${count} ${plural.select(count) === 'one' ? 'review' : 'reviews'}`,
	closeCard: 'Close',
	seeBusiness: 'See this business',

	ofBusiness: (name: string) => `Map with ${name}`,
	aboutHere: 'About here. The exact address is not shown.',
	directions: 'Directions',

	picker: 'Map to put the point on',
	pickerHint:
		'Press where it is, or drag the pin. With the keyboard, arrow keys move the pin, with Shift in larger steps.',
	pin: 'Point of the business',
	putHere: 'Put the point in the middle of the map',
};
