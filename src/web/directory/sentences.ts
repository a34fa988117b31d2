const plural = new Intl.PluralRules('en');

/** Every sentence of the directory. */
export const directorySentences = {
	title: 'Directory',
	lead: 'Every business of the directory, best rated first.',
	/** Of the page of a category, a place, or a category in a place. */
	titleOf: (category: string | undefined, place: string | undefined) =>
		[category ?? 'Businesses', place].filter(Boolean).join(' in '),
	leadOf: (title: string) => `${title}, best rated first, with what your friends said of them.`,
	onPage: (page: number) => `page ${page}`,
	feedTitle: (site: string) => `New businesses · ${site}`,
	feedLead: 'Businesses as they come into the directory.',
	found: (total: number, isExact: boolean) =>
		`${isExact ? '' : 'More than '}${total.toLocaleString('en')} ${plural.select(total) === 'one' ? 'business' : 'businesses'}`,
	results: 'Businesses',
	approximate: 'Nothing is spelt quite like that. These come close.',
	category: 'Category',
	place: 'Place',
	allCategories: 'All categories',
	allPlaces: 'All places',
	rating: 'Rating',
	anyRating: 'Any rating',
	radius: 'Distance',
	within: (metres: number) => `Within ${(metres / 1000).toLocaleString('en')} km`,
	placeItself: 'The place itself',
	mapArea: 'This part of the map',
	circle: 'My circle',
	circles: { friends: 'Friends reviewed', 'friends-of-friends': 'Friends of friends reviewed' } as Record<
		string,
		string
	>,
	everyone: 'Reviewed by anyone, or nobody yet',
	circleTitle: 'Sign in to see what your circle reviewed',
	circleLead: 'This list is of businesses that your friends, or their friends, have reviewed.',
	circleEmpty: {
		title: 'Nobody of your circle has reviewed any of these',
		lead: 'Take a filter away, or find more of your friends.',
	},
	following: 'Following',
	followingTitle: 'Sign in to see what you follow',
	followingLead: 'This list is of the businesses that you follow.',
	followingEmpty: {
		title: 'You follow none of these',
		lead: 'Press Follow on the page of a business, and it is found here.',
	},
	findFriends: 'Friends',
	signIn: 'Sign in',
	loading: 'Loading businesses',
	locating: 'Asking your browser …',
	activeFilters: 'What is selected',
	minScore: (score: string) => `${score} and up`,
	price: 'Price',
	priceLevels: (levels: string) =>
		levels
			.split(',')
			.map((level) => '$'.repeat(Number(level)))
			.join(', '),
	priceLevel: (level: number) => '$'.repeat(level),
	openNow: 'Open now',
	verified: 'Verified',
	nearMe: 'Near me',
	nearMeFailed: 'Your browser could not tell where you are. Choose a place instead.',
	nearMeRefused:
		'Your browser keeps your location from this site. Allow it in the settings of the browser, or choose a place instead.',
	sort: 'Sort',
	sorts: {
		relevance: 'Best match',
		'highest-rated': 'Highest rated',
		'most-reviewed': 'Most reviewed',
		'most-followed': 'Most followed',
		newest: 'Newest',
		distance: 'Nearest',
	} as Record<string, string>,
	filters: 'Filters',
	remove: (label: string) => `Remove filter ${label}`,
	clearAll: 'Clear all',
	apply: 'Show results',
	empty: {
		title: 'No business matches all of that',
		lead: 'Take a filter away, or try fewer words. If the business you look for is missing, add it.',
	},
	nothingYet: {
		title: 'The directory is still empty',
		lead: 'Businesses appear here as soon as somebody adds or imports them. Yours can be the first.',
	},
	addBusiness: 'Add a business',
	seeAll: 'See all businesses',
	previous: 'Previous',
	next: 'Next',
	pages: 'Pages',
	searchLabel: 'Search businesses',
	searchPlaceholder: 'A name, a trade, a place',
	search: 'Search',
	suggestionKinds: { profile: 'Business', category: 'Category', place: 'Place' } as Record<string, string>,
	open: 'Open now',
	closed: 'Closed now',
	suggestedClosed: 'Closed',
	isNew: 'New',
};
