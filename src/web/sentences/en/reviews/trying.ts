import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** Every sentence of the panel to try, and of how it changes a score. */
export const tryingSentences = sentencesOf({
	title: 'Try it yourself',
	lead: 'This is the real panel, on a business that doesn’t exist. Your clicks stay on this page: nothing is saved, published or counted.',
	needsScript: 'The faces need JavaScript. The numbers below show where the business stands before your review.',
	business: 'Sample business',
	kind: 'Kind of business',
	known: 'Reviews it already has',
	knownChoices: { unknown: 'None', few: '12', many: '120' },
	panelTitle: 'Your four clicks',
	panelLead: 'Tap one face per row.',
	/** Said on a phone, where the score stands below the faces. */
	chosenAndScore: '{n} of 4 chosen · score {score}',
	complete: 'On a real business your review would be published now, and you’d have ten seconds to undo it.',
	again: 'Start again',
	resultTitle: 'What your clicks do to the score',
	before: 'Before your review',
	soFar: 'Your review so far: {overall}',
	done: 'Your review: {overall}',
	moved:
		'{way, select, up {Your review lifts the score from {before} to {after}.} down {Your review lowers the score from {before} to {after}.} other {The score stays at {after}.}}',
	first: 'Yours would be the first review. The score would be {after}, shown from three reviews on.',
	choose: 'Choose a face and watch the numbers.',
	/** Read out by screen readers after a click: what was chosen, and the score. */
	announced: '{chosen} The score is {score}.',
	table: 'How the score is calculated',
	columns: ['Reviews', 'Average', 'Total'],
	rows: {
		prior: 'To begin with',
		before: 'Already there',
		mine: 'Yours',
		all: 'Score',
	},
	priorNote:
		'Every business begins as if it had {n} reviews at the average of its kind, {mean} until that kind has {from} reviews. The score is the total divided by the number of reviews: {sum} ÷ {all}.',
	ringsTable: 'What a friend of yours would see',
	ringColumns: ['Reviews', 'Shown'],
	ringsNote:
		'Your review is in your friends’ innermost ring. A ring shows a number from {from} reviews on, so that no one can work out what one person gave.',
	ringsLabel: 'The three rings of the sample business',
});
