import type { ImportOutcome, ImportState } from '#contract/imports.ts';
import type { ImportField } from '#contract/terms.ts';

/** Fields that a mapping may give, though no column is offered for them. */
type MappedOnly = 'timezone' | 'address_visibility' | 'payment_methods' | 'languages' | 'status';

/** What the fields of a business are called; others are told by their own names. */
const fieldNames: Partial<Record<string, string>> = {
	id: 'What tells one business from another',
	business_name: 'Name',
	tagline: 'Tagline',
	description: 'Description',
	category: 'Category',
	phone: 'Phone',
	email: 'Email',
	website: 'Website',
	'socials.facebook': 'Facebook',
	'socials.instagram': 'Instagram',
	'address.line1': 'Street and number',
	'address.line2': 'Second line of the address',
	'address.postal_code': 'Postcode',
	'address.locality': 'Town',
	'address.region': 'Region',
	'address.country': 'Country (two letters)',
	lat: 'Latitude',
	lng: 'Longitude',
	hours: 'Opening hours',
	tags: 'Tags',
	price_range: 'Price range (1 to 4)',
	source_url: 'Page of the record',
	timezone: 'Time zone',
	address_visibility: 'Who sees the address',
	payment_methods: 'Ways to pay',
	languages: 'Languages spoken',
	status: 'State',
} satisfies Record<ImportField | MappedOnly | 'id', string>;

const number = (count: number) => count.toLocaleString('en');

/** Every sentence of the operator's pages about imports. */
export const importSentences = {
	title: 'Imports',
	lead: 'Businesses from a file: a spreadsheet as CSV, GeoJSON, JSON-LD, or one JSON object a line. You see what would happen before anything does.',
	sendTitle: 'Send a file',
	sendLead: (bytes: number) =>
		`Up to ${Math.floor(bytes / 1024 / 1024)} MB. Nothing is imported yet. For larger files there is the command.`,
	choose: 'Choose a file',
	drop: 'or drop it here',
	tooLarge: (name: string, bytes: number) =>
		`“${name}” is larger than ${Math.floor(bytes / 1024 / 1024)} MB. Split it, or use the command.`,
	listTitle: 'Files and runs',
	none: 'Nothing was imported yet.',
	noneLead: 'Send a file above. An import can be taken back.',
	more: 'More',
	back: 'All imports',
	states: {
		ready: 'Waits for you',
		checking: 'Dry run',
		running: 'Importing',
		interrupted: 'Broken off',
		done: 'Imported',
		undoing: 'Being taken back',
		undone: 'Taken back',
	} satisfies Record<ImportState, string>,
	byCommand: 'by the command',
	size: (bytes: number) =>
		bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`,
	outcomes: {
		created: 'created',
		updated: 'updated',
		unchanged: 'unchanged',
		duplicate: 'duplicates',
		rejected: 'rejected',
	} satisfies Record<ImportOutcome, string>,
	/** Of one row. */
	rowOutcomes: {
		created: 'created',
		updated: 'updated',
		unchanged: 'unchanged',
		duplicate: 'duplicate',
		rejected: 'rejected',
	} satisfies Record<ImportOutcome, string>,
	explained: {
		created: 'New for this source.',
		updated: 'Known, and something changed.',
		unchanged: 'Known and the same, or looked after by a member.',
		duplicate: 'The directory, or an earlier row, has it.',
		rejected: 'No name, no id, or not readable.',
	} satisfies Record<ImportOutcome, string>,
	rows: (count: number) => (count === 1 ? '1 row' : `${number(count)} rows`),
	warnings: (count: number) =>
		count === 1
			? '1 value could not be used and was left out.'
			: `${number(count)} values could not be used and were left out.`,
	mappingTitle: 'How it is read',
	mappingLead: 'Choose what each column becomes, and see the businesses beside it.',
	mapping: 'Begin with',
	ownMapping: 'What was recognised in this file',
	fieldName: (field: string) => fieldNames[field] ?? field.replaceAll('_', ' '),
	groups: { business: 'The business', address: 'Where it is', contact: 'How to reach it' },
	column: 'Column of the file',
	field: 'Becomes',
	noSamples: 'Empty in the first rows',
	notImported: 'Not imported',
	noField: 'Nothing by itself',
	alsoUsed: (isId: boolean, fields: string[]) =>
		[isId ? 'Tells one business from another.' : '', fields.length > 0 ? `Also used for: ${fields.join(', ')}.` : '']
			.filter(Boolean)
			.join(' '),
	missingTitle: 'Still missing',
	missing: (fields: string[]) => `Choose the column of: ${fields.join(', ')}.`,
	unused: (columns: string[], of: number) =>
		columns.length === 0
			? 'Every column is used.'
			: `Not imported, ${columns.length} of ${of}: ${columns.slice(0, 12).join(', ')}${columns.length > 12 ? ' …' : ''}.`,
	sourceName: 'Where it comes from',
	sourceHint: 'Shown on each business. A later file under the same name updates these businesses.',
	attribution: 'Line that the licence wants to be shown',
	attributionHint: 'For example © Town of Kiel, CC BY 4.0.',
	licence: 'Licence',
	tellsApart: 'What tells one business from another',
	apartByAddress: 'Name, postcode and street together',
	repeated: (rows: number, of: number) =>
		`${rows === 1 ? '1 row repeats' : `${number(rows)} rows repeat`} the id of a row before, among the first ${number(of)}.`,
	keep: 'Of several rows with one id, take',
	keeps: { first: 'the first', last: 'the last', newest: 'the newest, by a column' },
	newestBy: 'Newest by',
	dateOrder: (sample: string) => `What comes first in ${sample || 'these days'}`,
	dayFirst: 'The day',
	monthFirst: 'The month',
	editText: 'Edit as YAML',
	mappingText: 'The mapping, as YAML',
	mappingHint:
		'What may stand here is written down in docs/import.md. Choosing above writes it anew, without its comments.',
	previewTitle: 'The first rows, as businesses',
	previewEmpty: 'There is no row in this file.',
	rejectedRow: 'Rejected',
	leftOut: 'Left out',
	line: (line: number) => `Line ${number(line)}`,
	check: 'Dry run',
	checkAgain: 'Dry run again',
	run: 'Import it',
	goOn: 'Go on',
	stop: 'Stop',
	discard: 'Throw the file away',
	discarded: 'Thrown away.',
	whatNext: 'A dry run goes through the whole file and writes nothing.',
	checkedTitle: 'What would become of every row',
	doneTitle: 'What became of every row',
	progress: (rows: number, share: number) => `${number(rows)} rows · ${Math.round(share * 100)} %`,
	progressOf: (name: string) => `How far ${name} is`,
	goesOn: 'It goes on when you leave this page.',
	interruptedTitle: 'It was broken off',
	interrupted: (rows: number) =>
		`${number(rows)} rows are done. It can go on where it was, or what was done can be taken back.`,
	failedTitle: 'It stopped',
	undo: 'Take it back',
	undoTitle: 'Take this import back?',
	undoLead:
		'What it created is deleted, what it changed is as before. Businesses that somebody has claimed or reviewed since stay, and those that a later import changed.',
	cancel: 'Leave it',
	undone: (deleted: number, restored: number) => `${number(deleted)} deleted, ${number(restored)} as before.`,
	kept: (count: number) =>
		`${number(count)} stayed, because somebody has made them their own or a later import changed them:`,
	filter: 'Which rows',
	allRows: 'All',
	noRows: 'No row has this outcome.',
	moreRows: 'More rows',
	download: 'Download as CSV',
	downloading: (rows: number) => `${number(rows)} rows …`,
} as const;
