import { sentences } from '#sentences/shell.ts';
import { paths } from '#web/links/paths.ts';

interface NavbarLink {
	to: string;
	label: string;
}

export const wideLinks: readonly NavbarLink[] = [
	{ to: paths.home, label: sentences.nav.home },
	{ to: paths.directory, label: sentences.nav.directory },
	{ to: paths.blog, label: sentences.nav.blog },
	{ to: paths.about, label: sentences.nav.about },
];

export const narrowLinks: readonly NavbarLink[] = [
	{ to: paths.home, label: sentences.nav.home },
	{ to: paths.directory, label: sentences.nav.directory },
	{ to: paths.innovations, label: sentences.nav.innovations },
	{ to: paths.blog, label: sentences.nav.blog },
	{ to: paths.about, label: sentences.nav.aboutUs },
];

/** The four innovations, in the order of the menu. */
export const innovationLinks = [
	{
		to: paths.fourClickReview,
		label: sentences.innovations.fourClickReview[0],
		sentence: sentences.innovations.fourClickReview[1],
	},
	{ to: paths.surfShop, label: sentences.innovations.surfShop[0], sentence: sentences.innovations.surfShop[1] },
	{
		to: paths.gamification,
		label: sentences.innovations.gamification[0],
		sentence: sentences.innovations.gamification[1],
	},
	{ to: paths.rea, label: sentences.innovations.rea[0], sentence: sentences.innovations.rea[1] },
] as const;
