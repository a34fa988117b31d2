import { useEffect, useMemo, useState } from 'react';
import {
	type ClientLoaderFunctionArgs,
	type MetaFunction,
	redirect,
	type ShouldRevalidateFunctionArgs,
	useLoaderData,
	useNavigate,
	useSearchParams,
} from 'react-router';
import type { MyProfile, Profile } from '#contract/profiles/profiles.ts';
import { ownedSentences } from '#sentences/owned.ts';
import { addingSentences as sentences } from '#sentences/profile-form/adding.ts';
import { profileFormSentences } from '#sentences/profile-form/form.ts';
import { api } from '#web/calls/api.ts';
import { load, requireSession } from '#web/calls/load.ts';
import { RepeatKey } from '#web/calls/repeat-key.ts';
import { PageError } from '#web/components/states/page-error.tsx';
import { PageSkeleton } from '#web/components/states/page-skeleton.tsx';
import { showToast } from '#web/components/toast.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { paths } from '#web/links/paths.ts';
import { AddingForm } from '#web/owned/adding/adding-form.tsx';
import { readStep } from '#web/owned/adding/adding-steps.ts';
import { FirstPhotos } from '#web/owned/adding/first-photos.tsx';
import { OtherDrafts } from '#web/owned/adding/other-drafts.tsx';
import { bodyOf, draftOf, emptyDraft } from '#web/owned/form/draft/draft.ts';
import { useStoredProfile } from '#web/owned/form/draft/use-stored-profile.ts';
import { guessCountry } from '#web/owned/form/fields/countries.ts';
import type { SaveDraft } from '#web/owned/form/use-saving.ts';
import { useNavbar } from '#web/shell/navbar-context.tsx';

const idOf = (url: URL) => url.searchParams.get('id');

/** Loads the stored draft that the address names, or else the other drafts that were begun. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
	requireSession(request);
	const id = idOf(new URL(request.url));
	if (id === null) {
		const mine = await api('GET /business-profile/my/profiles').catch(() => ({ data: [] as MyProfile[] }));
		return { drafts: mine.data.filter(({ status }) => status === 'draft') };
	}
	const { data, headers } = await load(api('GET /business-profile/:id', { params: { id } }), request);
	if (data.my_role === 'none') throw new Response(null, { status: 404 });
	if (data.status !== 'draft') throw redirect(paths.ownedProfile(id));
	return { profile: data, etag: headers.get('etag') ?? '' };
}
clientLoader.hydrate = true as const;

/** The page loads nothing between steps of the same draft, as it has the draft already. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
	idOf(currentUrl) !== idOf(nextUrl);

export const meta: MetaFunction = (args) => pageMeta(args, { title: sentences.title, isPrivate: true });
export { PageError as ErrorBoundary, PageSkeleton as HydrateFallback };

export default function AddBusiness() {
	const loaded = useLoaderData<typeof clientLoader>();
	return (
		<div className="mx-auto w-full max-w-7xl px-4 py-10 sm:px-6">
			<h1 className="text-4xl">{sentences.title}</h1>
			<p className="mt-3 mb-8 text-lg text-muted">{sentences.lead}</p>
			{loaded.profile ? (
				<StoredDraft key={loaded.profile.id} loaded={loaded.profile} etag={loaded.etag} />
			) : (
				<NewDraft drafts={loaded.drafts} />
			)}
		</div>
	);
}

/** The first step: once it is done, there is a draft that only its owner sees. */
function NewDraft({ drafts }: { drafts: MyProfile[] }) {
	const navigate = useNavigate();
	const { setActive } = useNavbar();
	const [initial] = useState(() => ({ ...emptyDraft, status: 'draft' as const, country: guessCountry() }));
	const [storedId, setStoredId] = useState<string>();
	const [keys] = useState(() => new RepeatKey());
	// The page goes on only after the form has forgotten the text that is stored now.
	useEffect(() => {
		if (storedId) navigate(paths.addProfileStep(storedId, 'where'), { replace: true });
	}, [storedId, navigate]);
	const save: SaveDraft = async ({ draft, isDistinct }) => {
		const body = { ...bodyOf(draft), ...(isDistinct && { confirm_distinct: true }) };
		const { data } = await keys.once({ body }, (input) => api('POST /business-profile', input));
		setActive((before) => !before);
		setStoredId(data.id);
		return draftOf(data);
	};
	return (
		<AddingForm name="new" initial={initial} step="what" save={save}>
			<OtherDrafts drafts={drafts} />
		</AddingForm>
	);
}

const toasts: Partial<Record<Profile['status'], string>> = { waiting: ownedSentences.almostThere };

function StoredDraft({ loaded, etag }: { loaded: Profile; etag: string }) {
	const navigate = useNavigate();
	const [query] = useSearchParams();
	const { setActive } = useNavbar();
	const { profile, patch, reload, follow } = useStoredProfile(loaded, etag);
	const initial = useMemo(() => draftOf(loaded), [loaded]);
	const [isPublished, setPublished] = useState(false);
	useEffect(() => {
		if (isPublished) navigate(paths.ownedProfile(loaded.id), { replace: true });
	}, [isPublished, loaded.id, navigate]);
	const save: SaveDraft = async (input) => {
		const data = await patch(input);
		if (data.business_name !== profile.business_name || data.status !== 'draft') setActive((before) => !before);
		if (data.status !== 'draft') {
			showToast(toasts[data.status] ?? profileFormSentences.publishedNow);
			setPublished(true);
		}
		return draftOf(data);
	};
	return (
		<AddingForm
			name={loaded.id}
			initial={initial}
			profile={profile}
			step={readStep(query.get('step'))}
			save={save}
			reload={reload}
			photos={<FirstPhotos profile={profile} onChange={follow} />}
		/>
	);
}
