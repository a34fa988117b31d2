import { Check } from 'lucide-react';
import { messageSentences as sentences } from '#sentences/messages/messages.ts';
import { classNames } from '#web/components/class-names.ts';
import { Avatar } from '#web/components/faces/avatar.tsx';
import { ShortMoment } from '#web/components/times/moment.tsx';
import { Link } from '#web/links/link.tsx';
import type { MessageRow } from '#web/messages/folders/message-rows.ts';

interface RowProps {
	row: MessageRow;
	isOpen: boolean;
	isSelected: boolean;
	onSelect: (isSelected: boolean) => void;
}

/** Shows a message in a list: its sender, date, subject and first words. Its face is the box that selects it. */
export function RowOfMessage({ row, isOpen, isSelected, onSelect }: RowProps) {
	const { who, face, image, subject, snippet, at, isUnread, isDraft, to, ids } = row;
	return (
		<li
			data-message={ids[0]}
			className={classNames(
				'relative flex gap-3 border-line border-b px-3 py-2.5 sm:px-4',
				isOpen || isSelected ? 'bg-accent-soft' : 'focus-within:bg-ink/4 hover:bg-ink/4',
			)}
		>
			{isUnread && <span aria-hidden="true" className="absolute top-1/2 left-1 -mt-1 size-2 rounded-full bg-accent" />}
			<label className="relative z-10 mt-0.5 size-10 shrink-0 cursor-pointer rounded-full has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2">
				<input
					type="checkbox"
					checked={isSelected}
					aria-label={sentences.select({ name: who, subject: subject || sentences.noSubject })}
					className="peer sr-only"
					onChange={(event) => onSelect(event.target.checked)}
				/>
				<Avatar image={image} name={face} className="size-10 peer-checked:invisible" />
				<span
					aria-hidden="true"
					className="absolute inset-0 grid place-items-center rounded-full border-2 border-ink/40 bg-raised opacity-0 peer-checked:border-accent peer-checked:bg-accent peer-checked:text-on-accent peer-checked:opacity-100 peer-focus-visible:opacity-100 [@media(hover:hover)]:hover:opacity-100"
				>
					<Check className={classNames('size-5', !isSelected && 'opacity-30')} />
				</span>
			</label>
			<div className="min-w-0 flex-1">
				<div className="flex items-baseline gap-2">
					<Link
						to={to}
						aria-current={isOpen || undefined}
						className={classNames(
							'min-w-0 flex-1 truncate after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2',
							isUnread ? 'font-semibold' : 'font-medium',
						)}
					>
						{isUnread && <span className="sr-only">{`${sentences.unread}: `}</span>}
						<span dir="auto">{who}</span>
						{ids.length > 1 && <span className="font-normal text-muted tabular-nums">{` ${ids.length}`}</span>}
						<span className="sr-only">{`, ${subject || sentences.noSubject}`}</span>
					</Link>
					{isDraft && <span className="shrink-0 font-medium text-accent text-xs">{sentences.draftMark}</span>}
					<ShortMoment
						at={at}
						className={classNames(
							'shrink-0 text-xs tabular-nums',
							isUnread ? 'font-semibold text-accent' : 'text-muted',
						)}
					/>
				</div>
				<p aria-hidden="true" className={classNames('truncate text-sm', isUnread && 'font-semibold')} dir="auto">
					{subject || sentences.noSubject}
				</p>
				<p className="truncate text-muted text-sm" dir="auto">
					{snippet}
				</p>
			</div>
		</li>
	);
}
