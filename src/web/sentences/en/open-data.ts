import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** Every sentence of the page that offers the directory as files. */
export const openDataSentences = sentencesOf({
	title: 'Open data',
	lead: 'The whole directory as files: every business that is published, as everyone may see it here.',
	files: 'Files',
	file: 'File',
	content: 'What is in it',
	size: 'Size',
	madeAt: 'Made on',
	businesses: '{count, plural, one {1 business} other {# businesses}}',
	none: 'The first files are made within an hour of the first start. Come again a little later.',
	checksum: 'SHA-256',
	howTo:
		'The files are compressed with gzip. A name holds a hash of its content and never changes, so that a broken download can be resumed; these addresses always lead to the newest:',
	left: 'Left out are e-mail addresses, and whatever a business does not show: a hidden address has neither street nor place, an area no point. Reviews belong to their authors and are read here, not taken away in bulk.',
	sources: 'Where the facts come from',
	source: 'Source',
	licence: 'Licence',
	noLicence: 'not named',
	own: '{hasSources, select, true {Everything else was} other {Everything was}} entered by members of {site} and is offered under its terms.',
	terms: 'Terms',
	more: 'More for machines',
	api: 'The API, which takes no key for reading',
	feed: 'New businesses as RSS',
	sitemap: 'The sitemap',
});
