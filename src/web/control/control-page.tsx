import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { pageSentences } from '#sentences/pages.ts';
import { VerifyNotice } from '#web/account/verify-notice.tsx';
import { api } from '#web/calls/api.ts';
import { load, requireSession } from '#web/calls/load.ts';
import { keepShown } from '#web/calls/reloads/keep-shown.ts';
import { Avatar } from '#web/components/faces/avatar.tsx';
import { PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { PageSkeleton } from '#web/components/states/page-skeleton.tsx';
import { MemberDetails } from '#web/control/member-details.tsx';
import { MyBusinesses } from '#web/control/my-businesses.tsx';
import { MyNumbers } from '#web/control/my-numbers.tsx';
import { MyReviews } from '#web/control/my-reviews.tsx';
import { PeopleToKnow } from '#web/control/people-to-know.tsx';
import { RecentActivity } from '#web/control/recent-activity.tsx';
import { ToDoList } from '#web/control/to-do-list.tsx';
import { hearMe } from '#web/counts/hear-counts.ts';
import { pageMeta } from '#web/document/page-meta.ts';
import { OperatorLinks } from '#web/operator/operator-links.tsx';
import { saveKeptPages, saveMember } from '#web/session/session.ts';
import { WelcomeNotice } from '#web/welcome/welcome-notice.tsx';

export const clientLoader = keepShown(async ({ request }: ClientLoaderFunctionArgs) => {
	const { uid } = requireSession(request);
	const answer = hearMe(uid, api('GET /me/control'), ({ data }) => data.me);
	const { data } = await load(answer, request);
	saveMember(data.me);
	saveKeptPages(
		uid,
		data.businesses.map(({ slug }) => slug),
	);
	return data;
});

export const meta: MetaFunction = (args) => pageMeta(args, { title: pageSentences.control.title, isPrivate: true });
export { PageSkeleton as HydrateFallback };

export default function ControlPage() {
	const control = useLoaderData<typeof clientLoader>();
	const { me, to_do, businesses, reviews, suggestions, activity } = control;
	const { revalidate } = useRevalidator();
	const sentences = pageSentences.control;
	return (
		<PageBody>
			<PageHeading
				kicker={`${sentences.greeting}, ${me.name}`}
				title={sentences.title}
				actions={<Avatar image={me.image} name={me.name} className="size-20" />}
			/>
			<VerifyNotice me={me} onReturn={revalidate} />
			<ToDoList items={to_do} onChange={revalidate} />
			<WelcomeNotice cards={me.welcome} onDismissed={revalidate} />
			<MyNumbers {...control} />
			<div className="mt-10 grid grid-cols-1 items-start gap-10 lg:grid-cols-[1.75fr_1fr]">
				<div className="grid min-w-0 grid-cols-1 gap-10">
					<MyBusinesses businesses={businesses} />
					<MyReviews memberId={me.id} reviews={reviews} />
				</div>
				<div className="grid min-w-0 grid-cols-1 gap-6">
					<RecentActivity activity={activity} />
					<PeopleToKnow suggestions={suggestions} />
					<MemberDetails me={me} />
				</div>
			</div>
			{me.roles.includes('operator') && <OperatorLinks />}
		</PageBody>
	);
}
