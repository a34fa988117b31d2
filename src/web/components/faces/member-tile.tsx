import type { ReactNode } from 'react';
import type { MemberCard } from '#contract/shapes.ts';
import { friendSentences as sentences } from '#sentences/friends.ts';
import { Avatar } from '#web/components/faces/avatar.tsx';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';

interface MemberTileProps {
	member: MemberCard;
	/** A line below the name, such as a reason or a day; by default what the member has in common with me. */
	detail?: ReactNode;
	/** The menu of rarely used actions, behind a button in the corner. */
	menu?: ReactNode;
	/** The actions that I have for this member. */
	children?: ReactNode;
}

/** Shows a member in a list: who they are, what links us, and what I may do. */
export function MemberTile({ member, detail, menu, children }: MemberTileProps) {
	const inCommon = member.mutual_friends > 0 && sentences.mutual({ n: member.mutual_friends });
	return (
		<li className="flex items-start gap-4 rounded-card border border-line bg-raised p-5 shadow-raised">
			<Avatar image={member.image} name={member.name} className="size-14" />
			<div className="min-w-0 flex-1">
				<Link
					to={paths.member(member.id)}
					className="block truncate rounded font-medium underline-offset-4 hover:underline"
					dir="auto"
				>
					{member.name}
				</Link>
				<div className="truncate text-muted text-sm">{member.designation ?? member.locality}</div>
				<div className="text-muted text-sm">{detail ?? inCommon}</div>
				{children && <div className="mt-3">{children}</div>}
			</div>
			{menu && <div className="-mt-2 -mr-2">{menu}</div>}
		</li>
	);
}

/** Lays out tiles side by side where there is room. */
export function MemberTiles({ children }: { children: ReactNode }) {
	return <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">{children}</ul>;
}
