const plural = new Intl.PluralRules('en');
const counted = (count: number, one: string, several: string) =>
	`${count.toLocaleString('en')} ${plural.select(count) === 'one' ? one : several}`;
const businesses = (count: number, isExact: boolean) =>
	`${isExact ? '' : 'More than '}${counted(count, 'business', 'businesses')}`;

/** Every sentence on a map. */
export const liveMapSentences = {
	attribution: 'Outlines: Natural Earth',
	found: (count: number, isExact: boolean) => `${businesses(count, isExact)} on this part of the map`,
	nothingHere: 'Nothing matches on this part of the map.',
	partFailed: 'What is here could not be loaded.',
	searchHere: 'Search this area',
	cluster: (count: number, isExact: boolean) => `${businesses(count, isExact)} here. Zoom in.`,
	isNew: 'new',
	rated: (score: string, count: number) => `rated ${score}, ${counted(count, 'review', 'reviews')}`,
	closeCard: 'Close',
	ofBusiness: (name: string) => `Map with ${name}`,
	picker: 'Map to put the point on',
	pin: 'Point of the business',
	putHere: 'Put the point in the middle of the map',
};
