import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** Every sentence about downloading one’s own data. */
export const exportSentences = sentencesOf({
	title: 'Download your data',
	lead: 'Get a copy of everything you’ve written and shared here, as one ZIP file: your profile, reviews, comments, sent messages, friends, coins, businesses and pictures. What other people wrote to you isn’t in it.',
	press: 'Download ZIP file',
	again: 'Try again',
	progress: 'Download',
	downloading: '{size} so far …',
	done: 'Your data has been downloaded.',
	careful:
		'We may ask you to confirm that it’s you. The file isn’t protected by a password, so keep it where only you can open it.',
});
