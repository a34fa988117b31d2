import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { pageSentences } from '#sentences/pages.ts';
import { api } from '#web/calls/api.ts';
import { load, requireSession } from '#web/calls/load.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { Avatar } from '#web/components/faces/avatar.tsx';
import { PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { PageSkeleton } from '#web/components/states/page-skeleton.tsx';
import { Day } from '#web/components/times/day.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { paths } from '#web/links/paths.ts';

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
	requireSession(request);
	const { data } = await load(api('GET /me/friends'), request);
	return data;
}

export const meta: MetaFunction = (args) => pageMeta(args, { title: pageSentences.referral.title, isPrivate: true });
export { PageSkeleton as HydrateFallback };

export default function ReferralNetwork() {
	const friends = useLoaderData<typeof clientLoader>();
	const { title, emptyTitle, emptyLead, action, friendsLead, since } = pageSentences.referral;
	return (
		<PageBody>
			<PageHeading title={title} lead={friends.length > 0 && friendsLead} />
			{friends.length === 0 && (
				<EmptyState title={emptyTitle} action={<ButtonLink to={paths.directory}>{action}</ButtonLink>}>
					{emptyLead}
				</EmptyState>
			)}
			<ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
				{friends.map((friend) => (
					<li
						key={friend.id}
						className="flex items-center gap-4 rounded-card border border-line bg-raised p-5 shadow-raised"
					>
						<Avatar image={friend.image} name={friend.name} className="size-14" />
						<div className="min-w-0">
							<div className="truncate font-medium" dir="auto">
								{friend.name}
							</div>
							<div className="truncate text-muted text-sm">{friend.designation ?? friend.locality}</div>
							<div className="text-muted text-sm">
								{since} <Day date={friend.since} />
							</div>
						</div>
					</li>
				))}
			</ul>
		</PageBody>
	);
}
