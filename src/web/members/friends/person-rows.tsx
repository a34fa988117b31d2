import type { ReactNode } from 'react';
import type { MemberCard } from '#contract/shapes.ts';
import { Avatar } from '#web/components/faces/avatar.tsx';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';

/** Lists members below each other, where little is told of each: a name, and what the viewer may do. */
export function PersonRows({ children }: { children: ReactNode }) {
	return <ul className="divide-y divide-line rounded-card border border-line bg-raised shadow-raised">{children}</ul>;
}

interface PersonRowProps {
	member: Pick<MemberCard, 'id' | 'name' | 'image'>;
	/** What stands below the name. */
	detail?: ReactNode;
	/** What the viewer may do about the member. */
	children?: ReactNode;
}

export function PersonRow({ member: { id, name, image }, detail, children }: PersonRowProps) {
	return (
		<li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-3 sm:px-5">
			<Avatar image={image} name={name} className="size-10" />
			<div className="min-w-0 flex-1 basis-24">
				<Link
					to={paths.member(id)}
					className="block truncate rounded font-medium underline-offset-4 hover:underline"
					dir="auto"
				>
					{name}
				</Link>
				{detail && <div className="text-muted text-sm">{detail}</div>}
			</div>
			{children}
		</li>
	);
}
