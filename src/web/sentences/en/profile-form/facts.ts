import { sentencesOf } from '#web/sentences/sentences-of.ts';

/** The names of a business's facts, on its page and in its form. */
export const factSentences = sentencesOf({
	socials: 'Social media',
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
	specialTitle: 'Special hours',
	specialClosed: 'Closed',
	payments: 'Payment methods',
	languages: 'Languages spoken',
	accessibility: 'Accessibility',
	accessibilityNames: {
		wheelchair_entrance: 'Step-free entrance',
		wheelchair_toilet: 'Wheelchair-accessible toilet',
		wheelchair_parking: 'Wheelchair-accessible parking',
		hearing_loop: 'Hearing loop',
		sign_language: 'Sign language',
		braille: 'Braille or large print',
		assistance_dogs: 'Assistance dogs welcome',
		quiet_hours: 'Quiet hours',
	},
	tags: 'Tags',
});
