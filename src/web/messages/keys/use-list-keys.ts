import type { RefObject } from 'react';
import { useNavigate } from 'react-router';
import type { Acts } from '#web/messages/folders/acts.ts';
import type { MessageRow } from '#web/messages/folders/message-rows.ts';
import type { Selection } from '#web/messages/folders/use-selection.ts';
import { useKeys } from '#web/messages/keys/use-keys.ts';
import type { Place } from '#web/messages/place.ts';

interface ListKeys {
	rows: MessageRow[];
	place: Place;
	selection: Selection;
	acts: Acts;
	searchField: RefObject<HTMLInputElement | null>;
}

/**
 * Binds the keys of a list: they go up and down in it, and act on the message that has the focus or on all selected
 * ones.
 */
export function useListKeys({ rows, place, selection, acts, searchField }: ListKeys): void {
	const navigate = useNavigate();
	const isOpen = place.id !== undefined;
	const at = () => rows.findIndex((row) => (isOpen ? row.id === place.id : isFocused(row)));
	const go = (step: number) => {
		const now = at();
		const row = rows[now < 0 ? 0 : now + step];
		if (!row) return;
		if (isOpen) void navigate(row.to);
		else linkOf(row)?.focus();
	};
	const focused = () => rows[at()];
	const withThem = (work: (ids: string[]) => unknown) => () => {
		const chosen = rows.filter(({ ids }) => selection.has(ids)).flatMap(({ ids }) => ids);
		const ids = chosen.length > 0 ? chosen : (focused()?.ids ?? []);
		if (ids.length === 0) return;
		selection.clear();
		void work(ids);
	};
	/** Moves the focus to the nearest row that stays, so that the keys go on from there. */
	const leave = (gone: string[]) => {
		const now = at();
		const stays = (row: MessageRow) => !row.ids.some((id) => gone.includes(id));
		const next = rows.slice(now + 1).find(stays) ?? rows.slice(0, Math.max(0, now)).findLast(stays);
		if (now >= 0 && next) linkOf(next)?.focus();
	};
	const trash = (ids: string[]) => {
		leave(ids);
		return acts.trash(ids);
	};
	const isIn = place.folder === 'inbox' || place.folder === 'requests';
	useKeys({
		j: () => go(1),
		k: () => go(-1),
		'/': () => searchField.current?.focus(),
		// While a message is open, it has these keys itself.
		...(!isOpen && {
			x: () => {
				const row = focused();
				if (row) selection.choose(row.ids, !selection.has(row.ids));
			},
			...(isIn && { e: withThem((ids) => acts.read(ids, true)), u: withThem((ids) => acts.read(ids, false)) }),
			...(place.folder !== 'trash' && { '#': withThem(trash) }),
			Escape: selection.clear,
		}),
	});
}

const linkOf = ({ ids }: MessageRow) => document.querySelector<HTMLElement>(`[data-message="${ids[0]}"] a`);
const isFocused = ({ ids }: MessageRow) =>
	document.activeElement?.closest('[data-message]')?.getAttribute('data-message') === ids[0];
