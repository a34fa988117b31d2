import { Plus, Users } from 'lucide-react';
import { groupSentences as sentences } from '#sentences/messages/groups.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { classNames } from '#web/components/class-names.ts';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';
import { ListSkeleton } from '#web/messages/folders/list-skeleton.tsx';
import { isAsked, type useGroups } from '#web/messages/groups/use-groups.ts';

interface GroupListProps {
	list: ReturnType<typeof useGroups>;
	openId: string | undefined;
}

/** Shows the groups in the place of the messages, with a button to make one. */
export function GroupList({ list: { state, groups, retry }, openId }: GroupListProps) {
	const create = (
		<ButtonLink
			to={paths.messageIn('groups', 'new')}
			look="secondary"
			size="small"
			icon={<Plus aria-hidden="true" className="size-4" />}
		>
			{sentences.create}
		</ButtonLink>
	);
	if (state.is === 'failed')
		return (
			<div className="p-4">
				<ErrorState onRetry={retry}>{state.sentence}</ErrorState>
			</div>
		);
	if (!groups) return <ListSkeleton />;
	if (groups.length === 0)
		return (
			<div className="p-4">
				<EmptyState title={sentences.none} action={create}>
					{sentences.noneLead}
				</EmptyState>
			</div>
		);
	return (
		<div className="min-h-0 flex-1 lg:overflow-y-auto">
			<div className="flex h-16 items-center border-line border-b px-3 sm:px-4">{create}</div>
			<ul aria-label={sentences.title}>
				{groups.map((group) => (
					<li
						key={group.id}
						className={classNames(
							'relative flex items-center gap-3 border-line border-b px-4 py-3 focus-within:bg-ink/4 hover:bg-ink/4',
							group.id === openId && 'bg-accent-soft',
						)}
					>
						<span className="grid size-10 shrink-0 place-items-center rounded-full bg-surface">
							<Users aria-hidden="true" className="size-5 text-muted" />
						</span>
						<div className="min-w-0 flex-1">
							<Link
								to={paths.messageIn('groups', group.id)}
								aria-current={group.id === openId || undefined}
								className="block truncate font-medium after:absolute after:inset-0"
								dir="auto"
							>
								{group.name}
							</Link>
							<p className="text-muted text-sm tabular-nums">{sentences.people({ n: group.participants_count })}</p>
						</div>
						{isAsked(group) && (
							<span className="rounded-full bg-accent px-2.5 py-0.5 font-medium text-on-accent text-xs">
								{sentences.invited}
							</span>
						)}
						{group.is_removed && (
							<span className="rounded-full bg-ink/7 px-2.5 py-0.5 font-medium text-xs">{sentences.removedMark}</span>
						)}
					</li>
				))}
			</ul>
		</div>
	);
}
