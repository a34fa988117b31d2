import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** What a keeper sees of a business on its public page. */
export const ownerViewSentences = sentencesOf({
	title: 'Only you see this',
	complete: '{points}% complete',
	whole: 'Your page is complete.',
	missing: 'Still missing from your page:',
	views:
		'{n, plural, =0 {No views in the last 30 days} one {1 view in the last 30 days} other {# views in the last 30 days}}',
	own: 'It’s your business, so you can’t review it. You can reply to reviews.',
	invite: 'Print a poster',
});
