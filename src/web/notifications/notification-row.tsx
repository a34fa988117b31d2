import type { Notification } from '#contract/notifications/notifications.ts';
import { notificationSentences as sentences } from '#sentences/notifications.ts';
import { classNames } from '#web/components/class-names.ts';
import { Avatar } from '#web/components/faces/avatar.tsx';
import { BusinessPicture } from '#web/components/faces/business-picture.tsx';
import { Ago } from '#web/components/times/ago.tsx';
import { Link } from '#web/links/link.tsx';
import { toldPath, toldSentence, wordsOf } from '#web/notifications/told.ts';

interface NotificationRowProps {
	told: Notification;
	/** Called when the notification was pressed, which leads to where there is more. */
	onOpen: (told: Notification) => void;
}

/** Shows one notification: who, what, and when; a dot while it is unread. */
export function NotificationRow({ told, onOpen }: NotificationRowProps) {
	const words = wordsOf(told);
	const isUnread = told.read_at === null;
	return (
		<Link
			to={toldPath(told)}
			onClick={() => onOpen(told)}
			className={classNames(
				'flex items-start gap-3 rounded-xl px-3 py-2.5 transition hover:bg-ink/6',
				isUnread && 'bg-accent-soft/60',
			)}
		>
			<Faces told={told} />
			<span className="min-w-0 flex-1">
				<span className={classNames('block text-[0.9375rem] leading-snug', isUnread && 'font-medium')}>
					{toldSentence(told)}
				</span>
				{words && <span className="mt-0.5 line-clamp-1 text-muted text-sm">“{words}”</span>}
				<span className="mt-0.5 block text-muted text-xs">
					<Ago at={told.at} />
				</span>
			</span>
			{isUnread && (
				<span className="mt-1.5 size-2.5 shrink-0 rounded-full bg-accent">
					<span className="sr-only">{sentences.unread}</span>
				</span>
			)}
		</Link>
	);
}

/** Shows the faces of the last two who did it; where nobody is named, the business. */
function Faces({ told: { actors, profile } }: { told: Notification }) {
	const [first, second] = actors;
	if (!first)
		return profile ? (
			<BusinessPicture
				category={null}
				image={profile.image}
				sizes="2.5rem"
				className="size-10 shrink-0 overflow-hidden rounded-xl"
			/>
		) : (
			<Avatar image={null} />
		);
	if (!second) return <Avatar image={first.image} name={first.name} />;
	return (
		<span className="relative size-10 shrink-0">
			<Avatar image={second.image} name={second.name} className="absolute top-0 right-0 size-7" />
			<Avatar
				image={first.image}
				name={first.name}
				className="absolute bottom-0 left-0 size-7 rounded-full ring-2 ring-raised"
			/>
		</span>
	);
}
