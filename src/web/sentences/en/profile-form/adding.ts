import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** Every sentence of the steps in which a business is added. */
export const addingSentences = sentencesOf({
	title: 'Add a business',
	lead: 'Three short steps. A name is all you need; the rest makes it easier to find.',
	steps: 'Steps',
	stepDone: 'done',
	what: { step: 'What', title: 'What’s it called?', lead: 'The name on the sign, and what people come for.' },
	where: { step: 'Where', title: 'Where do people find you?', lead: 'Put a pin on the map, or share only the town.' },
	when: { step: 'When', title: 'When are you open?', lead: 'Pick a week to start with, then change any day.' },
	contactTitle: 'By phone and online',
	photosTitle: 'Show it',
	photosLead: 'Your first photo becomes the cover. They appear as soon as you publish.',
	next: 'Continue',
	back: 'Back',
	publish: 'Publish',
	later: 'Finish later',
	unsaved: 'Kept in this browser.',
	saving: 'Saving …',
	saved: 'Draft saved. Only you can see it.',
	preview: 'Your page so far',
	previewWaits: 'Your page takes shape here as you type.',
	alikeTitle: 'Is it one of these?',
	alike: 'They’re already here. If one is yours, claim it and keep its reviews.',
	distinct: 'None of these',
	drafts: '{n, plural, one {You’ve started one already} other {You’ve started # already}}',
	goOn: 'Continue with {name}',
});
