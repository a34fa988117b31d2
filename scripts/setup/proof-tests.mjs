/** What `npm run proof` tries many times as often as each change does, as the beginnings of their paths. */
export const proofTests = [
	// Who may see whom, and what it tells of those who hide.
	'src/api/reviews/hidden-reviewers.test.ts',
	'src/api/reviews/scores/rings.test.ts',
	// Sums against a second reading of the rule.
	'src/api/reviews/scores/totals.test.ts',
	'src/api/reviews/weights/weights.test.ts',
	'src/api/directory/nearest.test.ts',
	'src/api/profiles/hours/open-until.test.ts',
	'src/api/imports/batches/kept-rows.test.ts',
	// What is rewarded, whatever it says, and whoever farms it.
	'test/farming.test.ts',
	'src/api/coins/earned.test.ts',
	// What members do with coins and slips, in any order.
	'src/api/coins/proving/whatever-happens.test.ts',
	'src/api/referrals/random-steps.test.ts',
	// What is kept against what is made anew.
	'test/kept-and-anew.test.ts',
	// What was acknowledged, through one end after the other, and what was to be delivered after it.
	'test/kill.test.ts',
	// What thousands of open streams weigh, and how soon they tell.
	'test/open-streams.test.ts',
	// Ten thousand things that one member is to be told.
	'src/api/notifications/digests/digests.test.ts',
	// Every sum, after ten minutes of everything at once.
	'test/soak.test.ts',
];
