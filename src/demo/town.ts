/**
 * A place in or around Aldermere on the Wend, which does not exist. Its river runs through empty hills on the border of
 * Wales; its post code area is not in use, and its telephone numbers are those that Ofcom keeps free for invented people
 * (01632 960000–960999).
 */
export interface Locality {
	name: string;
	postalArea: string;
	lat: number;
	lng: number;
	/** The businesses lie within this many metres of the middle. */
	radiusM: number;
	/** The share of all businesses that lie here. */
	weight: number;
	streets: string[];
}

const aldermere = { lat: 52.4215, lng: -3.1602 };

const district = (north: number, east: number) => ({
	lat: aldermere.lat + north / 111_320,
	lng: aldermere.lng + east / (111_320 * Math.cos((aldermere.lat * Math.PI) / 180)),
});

/** The town by its districts, which share its name, and the villages around it; distances in metres from the bridge. */
export const localities: Locality[] = [
	{
		name: 'Aldermere',
		postalArea: 'AQ1 1',
		...district(150, 60),
		radiusM: 350,
		weight: 26,
		streets: [
			'Market Place',
			'Bridge Street',
			'Mill Lane',
			'Cloth Hall Row',
			'Saddler Street',
			'Bell Yard',
			'Swan Passage',
			'Dyers Court',
		],
	},
	{
		name: 'Aldermere',
		postalArea: 'AQ1 2',
		...district(-420, 330),
		radiusM: 420,
		weight: 16,
		streets: ['Station Road', 'Signal Street', 'Goods Yard', 'Railway Terrace', 'Arrival Square', 'Porter Street'],
	},
	{
		name: 'Aldermere',
		postalArea: 'AQ1 3',
		...district(330, -680),
		radiusM: 450,
		weight: 11,
		streets: ['Weir Quay', 'Ropewalk', 'Ferry Steps', 'Boathouse Lane', 'Otter Street', 'Lockkeeper’s Row'],
	},
	{
		name: 'Aldermere',
		postalArea: 'AQ1 4',
		...district(980, 420),
		radiusM: 520,
		weight: 10,
		streets: ['Orchard Hill', 'Pippin Road', 'Russet Street', 'Beehive Lane', 'Cider Press Yard', 'Blossom Avenue'],
	},
	{
		name: 'Aldermere',
		postalArea: 'AQ1 5',
		...district(-1150, -520),
		radiusM: 600,
		weight: 9,
		streets: ['Foundry Road', 'Tannery Street', 'Kiln Lane', 'Enterprise Way', 'Loom Street', 'Bobbin Court'],
	},
	{
		name: 'Nether Wend',
		postalArea: 'AQ2 1',
		...district(-4300, 2600),
		radiusM: 500,
		weight: 7,
		streets: ['High Street', 'Ford Lane', 'Church Path', 'Willow Green'],
	},
	{
		name: 'Coldbrook',
		postalArea: 'AQ2 3',
		...district(3900, 4700),
		radiusM: 450,
		weight: 6,
		streets: ['High Street', 'Coldbrook Road', 'Chapel Lane', 'The Green'],
	},
	{
		name: 'Saint Brannock',
		postalArea: 'AQ3 1',
		...district(6100, -3900),
		radiusM: 420,
		weight: 5,
		streets: ['Abbey Road', 'Pilgrim Street', 'Priory Close', 'Well Lane'],
	},
	{
		name: 'Hazelmarsh',
		postalArea: 'AQ3 4',
		...district(-6800, -5200),
		radiusM: 480,
		weight: 4,
		streets: ['Marsh Road', 'Heron Lane', 'Reed Street', 'Causeway'],
	},
	{
		name: 'Upton Fell',
		postalArea: 'AQ4 2',
		...district(9200, 1300),
		radiusM: 380,
		weight: 3,
		streets: ['Fell Road', 'Quarry Lane', 'Sheepwash', 'Beacon View'],
	},
	{
		name: 'Ferrypool',
		postalArea: 'AQ4 5',
		...district(-9900, 7400),
		radiusM: 420,
		weight: 3,
		streets: ['Harbour Road', 'Net Street', 'Lamp Quay', 'Shingle Row'],
	},
];

export const region = 'Wendshire';
export const country = 'GB';
export const timezone = 'Europe/London';

/** Returns a telephone number that belongs to nobody; there are a thousand of them. */
export const phoneNumber = (index: number): string => `+441632960${String(index % 1000).padStart(3, '0')}`;

/** Words that businesses of the town take into their names. */
export const nameWords = [
	'Alder',
	'Wend',
	'Aldermere',
	'Bridge',
	'Weir',
	'Ropewalk',
	'Northgate',
	'Otter',
	'Heron',
	'Kingfisher',
	'Swan',
	'Lantern',
	'Copper',
	'Juniper',
	'Saffron',
	'Marigold',
	'Bramble',
	'Clover',
	'Thistle',
	'Hazel',
	'Willow',
	'Rowan',
	'Magpie',
	'Blue Door',
	'Red Kite',
	'Old Mill',
	'Tall Chimney',
	'Two Rivers',
	'Half Moon',
	'Morning',
	'Paper Boat',
	'Little Owl',
	'Quince',
	'Pepper',
	'Golden Fleece',
	'Silver Birch',
	'Stepping Stone',
	'Weathervane',
	'Blackthorn',
	'Lockside',
	'Riverside',
	'Hilltop',
	'Market',
	'Corner',
	'Ferryman',
	'Anvil',
	'Signal',
	'Sparrow',
	'Nutmeg',
	'Indigo',
	'Plum Tree',
	'Millrace',
	'Oak & Iron',
	'Wren',
	'Foxglove',
	'Barley',
	'Curlew',
	'Flint',
	'Harbour',
	'Pilgrim',
	'Beacon',
	'Bluebell',
	'Cobble',
	'Damson',
	'Elder',
	'Fern',
	'Gable',
	'Hearth',
	'Ivy',
	'Kestrel',
	'Larch',
	'Meadow',
];
