import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** Every sentence of the page that offers the directory as files. */
export const openDataSentences = sentencesOf({
	title: 'Open data',
	lead: 'Download the whole directory: every published business, as anyone can see it here.',
	files: 'Files',
	file: 'File',
	content: 'Contents',
	size: 'Size',
	madeAt: 'Created',
	businesses: '{count, plural, one {1 business} other {# businesses}}',
	none: 'The first files are created within an hour of the first start. Please check back a little later.',
	checksum: 'SHA-256',
	howTo:
		'Files are compressed with gzip. File names contain a hash of the content and never change, so you can resume a broken download. These addresses always lead to the latest:',
	left: 'We leave out email addresses and anything a business doesn’t show publicly, such as a hidden street or exact location. Reviews belong to their authors, so they can be read here but not downloaded in bulk.',
	sources: 'Sources',
	source: 'Source',
	licence: 'Licence',
	noLicence: 'not specified',
	own: '{hasSources, select, true {Everything else was} other {Everything was}} entered by members of {site} and is available under its terms.',
	terms: 'Terms',
	ledger: 'Coin ledger',
	ledgerLead:
		'Every night the whole coin ledger is summed up in one line, built on the line before. Keep one, and you can tell later whether anyone changed the past.',
	noRoots: 'The first line is written the night after someone earns coins.',
	root: 'Line {number}',
	earlierRoots: 'Show {count, plural, one {1 earlier line} other {# earlier lines}}',
	entries: '{count, plural, one {1 entry} other {# entries}}',
	more: 'For developers',
	api: 'The API (no key needed for reading)',
	feed: 'New businesses as RSS',
	sitemap: 'The sitemap',
});
