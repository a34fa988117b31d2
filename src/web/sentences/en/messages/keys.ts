import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** Every sentence about the keyboard shortcuts of the messages. */
export const keySentences = sentencesOf({
	title: 'Keyboard shortcuts',
	open: 'Keyboard shortcuts',
	keys: [
		['j', 'Next message'],
		['k', 'Previous message'],
		['Enter', 'Open'],
		['x', 'Select'],
		['c', 'New message'],
		['r', 'Reply'],
		['e', 'Mark as read'],
		['u', 'Mark as unread'],
		['#', 'Move to trash'],
		['/', 'Search this folder'],
		['Esc', 'Back to the list'],
		['?', 'Show this list'],
	],
	switch: 'Use keyboard shortcuts',
});
