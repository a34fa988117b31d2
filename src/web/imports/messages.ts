import type { ImportOutcome, ImportState } from '#contract/imports.ts';

const number = (count: number) => count.toLocaleString('en');

/** Every sentence of the operator's pages about imports. */
export const importMessages = {
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
	mappingLead: 'The mapping says which column becomes which field. Change it, and the rows below follow.',
	mapping: 'Mapping',
	mappingText: 'The mapping, as YAML',
	mappingHint: 'What may stand here is written down in docs/import.md.',
	ownMapping: 'Written for this file',
	columns: 'What the file holds',
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
