/** What several sections of the gallery show. */
import type { MemberCard } from '#contract/shapes.ts';

export const nothing = () => {};
export const at = '2026-01-01T12:00:00.000Z';

export const ana: MemberCard = {
	id: '1',
	name: 'Ana Beck',
	designation: 'Architect',
	image: null,
	locality: null,
	friendship: 'friends',
	mutual_friends: 0,
};
