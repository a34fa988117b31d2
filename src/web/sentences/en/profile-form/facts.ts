import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** What a fact of a business is called, on its page and in its form. */
export const factSentences = sentencesOf({
	socials: 'Elsewhere on the web',
	socialNames: {
		instagram: 'Instagram',
		facebook: 'Facebook',
		youtube: 'YouTube',
		tiktok: 'TikTok',
		linkedin: 'LinkedIn',
		mastodon: 'Mastodon',
		bluesky: 'Bluesky',
		whatsapp: 'WhatsApp',
	},
	allDay: 'All day',
	specialTitle: 'Special days',
	specialClosed: 'Closed',
	payments: 'Ways to pay',
	languages: 'Languages spoken',
	accessibility: 'Accessibility',
	accessibilityNames: {
		wheelchair_entrance: 'Entrance without steps',
		wheelchair_toilet: 'Toilet for wheelchairs',
		wheelchair_parking: 'Parking for wheelchairs',
		hearing_loop: 'Hearing loop',
		sign_language: 'Sign language',
		braille: 'Braille or large print',
		assistance_dogs: 'Assistance dogs welcome',
		quiet_hours: 'Quiet hours',
	},
	tags: 'Tags',
});
