import { useMemo, useRef, useState } from 'react';
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import type { Profile } from '#contract/profiles.ts';
import { api } from '#web/api.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { useNavbar } from '#web/components/navbar-context.tsx';
import { PageError } from '#web/components/page-error.tsx';
import { ProfileForm } from '#web/components/profile-form.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { showToast } from '#web/components/toast.tsx';
import { load, requireSession } from '#web/load.ts';
import { messages as siteMessages } from '#web/messages/en.ts';
import { pageMeta } from '#web/page-meta.ts';
import { paths } from '#web/paths.ts';
import { draftOf, type ProfileBody } from '#web/profile-form/draft.ts';
import { profileFormMessages as messages } from '#web/profile-form/messages.ts';

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
	requireSession(request);
	const { data, headers } = await load(api('GET /business-profile/:id', { params: { id: params.id ?? '' } }), request);
	if (data.my_role === 'none') throw new Response(null, { status: 404 });
	return { profile: data, etag: headers.get('etag') ?? '' };
}
clientLoader.hydrate = true as const;

export const meta: MetaFunction<typeof clientLoader> = ({ loaderData, matches }) =>
	pageMeta(
		{ matches },
		{ title: loaderData?.profile.business_name || siteMessages.nav.businessProfile, isPrivate: true },
	);

export function HydrateFallback() {
	return (
		<div className="mx-auto grid w-full max-w-3xl gap-4 px-4 py-10 sm:px-6">
			<Skeleton className="h-12 w-2/3" />
			<Skeleton className="h-6 w-1/3" />
			<Skeleton className="h-96 w-full" />
		</div>
	);
}

export default function OwnedProfile() {
	const loaded = useLoaderData<typeof clientLoader>();
	// Another business is another form, with a draft of its own.
	return <Editor key={loaded.profile.id} {...loaded} />;
}

function Editor({ profile: loaded, etag }: { profile: Profile; etag: string }) {
	const [profile, setProfile] = useState(loaded);
	const version = useRef(etag);
	const initial = useMemo(() => draftOf(loaded), [loaded]);
	const { setActive } = useNavbar();
	const save = async (body: ProfileBody) => {
		const { confirm_distinct: _, ...changes } = body;
		const answer = await api('PATCH /business-profile/:id', {
			params: { id: profile.id },
			body: changes,
			headers: { 'if-match': version.current },
		});
		version.current = answer.headers.get('etag') ?? '';
		setProfile(answer.data);
		setActive((before) => !before);
		showToast(messages.saved);
	};
	return (
		<div className="mx-auto w-full max-w-3xl px-4 py-10 sm:px-6">
			<title>{profile.business_name}</title>
			<p className="text-muted text-sm">{messages.ownedLead}</p>
			<h1 className="mt-1 break-words text-4xl" dir="auto">
				{profile.business_name}
			</h1>
			<div className="mt-6 mb-10 flex flex-wrap items-center gap-5 rounded-card border border-line bg-raised p-5 shadow-raised">
				<p className="font-heading font-semibold text-4xl tabular-nums">
					{`${profile.completeness} %`}
					<span className="ml-2 font-normal font-sans text-base text-muted">{messages.completeness}</span>
				</p>
				<p className="min-w-60 flex-1 text-sm">
					{profile.missing.length === 0
						? messages.complete
						: `${messages.missing} ${profile.missing.map((part) => messages.missingParts[part] ?? part).join(', ')}.`}
				</p>
				<ButtonLink to={paths.profile(profile.slug)} look="secondary" size="small">
					{messages.publicPage}
				</ButtonLink>
			</div>
			<ProfileForm draftName={profile.id} initial={initial} submitLabel={messages.save} onSubmit={save} />
		</div>
	);
}

export function ErrorBoundary() {
	return <PageError />;
}
