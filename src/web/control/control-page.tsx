import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { pageSentences } from '#sentences/pages.ts';
import { VerifyNotice } from '#web/account/verify-notice.tsx';
import { api } from '#web/calls/api.ts';
import { load, requireSession } from '#web/calls/load.ts';
import { tellMe } from '#web/calls/my-counts.ts';
import { Avatar } from '#web/components/faces/avatar.tsx';
import { PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { PageSkeleton } from '#web/components/states/page-skeleton.tsx';
import { MemberDetails } from '#web/control/member-details.tsx';
import { MyBusinesses } from '#web/control/my-businesses.tsx';
import { StatTile } from '#web/control/stat-tile.tsx';
import { ToDoList } from '#web/control/to-do-list.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';
import { OperatorLinks } from '#web/operator/operator-links.tsx';
import { saveMember } from '#web/session/session.ts';
import { WelcomeNotice } from '#web/welcome/welcome-notice.tsx';

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
	const { uid } = requireSession(request);
	const [me, control] = await Promise.all([load(api('GET /me'), request), load(api('GET /me/control'), request)]);
	saveMember(me.data);
	tellMe(uid, me.data);
	return { me: me.data, ...control.data };
}

export const meta: MetaFunction = (args) => pageMeta(args, { title: pageSentences.control.title, isPrivate: true });
export { PageSkeleton as HydrateFallback };

export default function ControlPage() {
	const { me, to_do, businesses } = useLoaderData<typeof clientLoader>();
	const { revalidate } = useRevalidator();
	const { control } = pageSentences;
	return (
		<PageBody>
			<PageHeading
				kicker={`${control.greeting}, ${me.name}`}
				title={control.title}
				actions={<Avatar image={me.image} name={me.name} className="size-20" />}
			/>
			<VerifyNotice me={me} onReturn={revalidate} />
			<ToDoList items={to_do} onChange={revalidate} />
			<WelcomeNotice cards={me.welcome} onDismissed={revalidate} />
			<dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
				<StatTile
					label={control.coins}
					value={me.coins.available}
					detail={
						<Link to={paths.coins} className="underline underline-offset-4 hover:text-ink">
							{me.coins.pending > 0 ? control.coinsPending({ n: me.coins.pending }) : control.seeCoins}
						</Link>
					}
				/>
				<StatTile label={control.businesses} value={me.counts.businesses} />
				<StatTile
					label={control.friends}
					value={me.counts.friends}
					detail={
						<Link to={paths.friends} className="underline underline-offset-4 hover:text-ink">
							{me.counts.friend_requests > 0 ? `${me.counts.friend_requests} ${control.requests}` : control.seeFriends}
						</Link>
					}
				/>
				<StatTile
					label={control.following}
					value={me.counts.following}
					detail={
						me.counts.following > 0 && (
							<Link to={paths.following} className="underline underline-offset-4 hover:text-ink">
								{control.seeFollowing}
							</Link>
						)
					}
				/>
			</dl>
			<div className="mt-12 grid items-start gap-10 lg:grid-cols-[1.75fr_1fr]">
				<MyBusinesses businesses={businesses} />
				<MemberDetails me={me} onSaved={revalidate} />
			</div>
			{me.roles.includes('operator') && <OperatorLinks />}
		</PageBody>
	);
}
