import { messages } from '#web/messages/en.ts';
import { paths } from '#web/paths.ts';

interface NavbarLink {
	to: string;
	label: string;
}

export const wideLinks: readonly NavbarLink[] = [
	{ to: paths.home, label: messages.nav.home },
	{ to: paths.directory, label: messages.nav.directory },
	{ to: paths.blog, label: messages.nav.blog },
	{ to: paths.about, label: messages.nav.about },
];

export const narrowLinks: readonly NavbarLink[] = [
	{ to: paths.home, label: messages.nav.home },
	{ to: paths.directory, label: messages.nav.directory },
	{ to: paths.innovations, label: messages.nav.innovations },
	{ to: paths.blog, label: messages.nav.blog },
	{ to: paths.about, label: messages.nav.aboutUs },
];

/** The four, in the order of the menu. */
export const innovationLinks = [
	{
		to: paths.fourClickReview,
		label: messages.innovations.fourClickReview[0],
		sentence: messages.innovations.fourClickReview[1],
	},
	{ to: paths.surfShop, label: messages.innovations.surfShop[0], sentence: messages.innovations.surfShop[1] },
	{
		to: paths.gamification,
		label: messages.innovations.gamification[0],
		sentence: messages.innovations.gamification[1],
	},
	{ to: paths.rea, label: messages.innovations.rea[0], sentence: messages.innovations.rea[1] },
] as const;
