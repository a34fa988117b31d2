import { useEffect } from 'react';
import { askCounts, useAskedCounts } from '#web/counts/ask-counts.ts';
import { listenTo } from '#web/events/heard.ts';
import { useEvents } from '#web/events/use-events.ts';
import { tellMessagesChanged } from '#web/messages/changes.ts';
import { UnreadLink } from '#web/messages/unread-link.tsx';
import { Bell } from '#web/notifications/bell.tsx';
import { TitleCount } from '#web/notifications/title-count.tsx';
import { useSession } from '#web/session/session.ts';

/** The counts are asked for once for all that happens within this time. */
const gatherMs = 150;

/**
 * Shows what the navigation bar has for members on every page: their mail and their bell, both as they change, as do the
 * coins in their menu.
 */
export function MembersBar() {
	useAskedCounts();
	useEvents(useSession()?.uid, askAgain);
	useEffect(() => listenTo(['message', 'read'], tellMessagesChanged), []);
	useEffect(() => listenTo(['message', 'read', 'notification', 'friend_request', 'coins'], askAgain), []);
	return (
		<>
			<Bell />
			<UnreadLink />
			<TitleCount />
		</>
	);
}

let isGathering = false;

function askAgain(): void {
	if (isGathering) return;
	isGathering = true;
	setTimeout(() => {
		isGathering = false;
		askCounts();
	}, gatherMs);
}
