import { useEffect, useState } from 'react';
import { type ClientLoaderFunctionArgs, type MetaFunction, useNavigate } from 'react-router';
import { ownedSentences } from '#sentences/owned.ts';
import { profileFormSentences as sentences } from '#sentences/profile-form/form.ts';
import { api } from '#web/calls/api.ts';
import { requireSession } from '#web/calls/load.ts';
import { Button } from '#web/components/button.tsx';
import { PageError } from '#web/components/states/page-error.tsx';
import { PageSkeleton } from '#web/components/states/page-skeleton.tsx';
import { showToast } from '#web/components/toast.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { paths } from '#web/links/paths.ts';
import { bodyOf, draftOf, emptyDraft } from '#web/owned/form/draft/draft.ts';
import { guessCountry } from '#web/owned/form/fields/countries.ts';
import { ProfileForm } from '#web/owned/form/profile-form.tsx';
import type { SaveDraft } from '#web/owned/form/use-saving.ts';
import { useNavbar } from '#web/shell/navbar-context.tsx';

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
	requireSession(request);
	return { initial: { ...emptyDraft, country: guessCountry() } };
}
clientLoader.hydrate = true as const;

export const meta: MetaFunction = (args) => pageMeta(args, { title: sentences.addTitle, isPrivate: true });
export { PageError as ErrorBoundary, PageSkeleton as HydrateFallback };

const toasts: Record<string, string> = { draft: sentences.draftToast, waiting: ownedSentences.almostThere };

export default function AddProfile({ loaderData }: { loaderData: Awaited<ReturnType<typeof clientLoader>> }) {
	const navigate = useNavigate();
	const { setActive } = useNavbar();
	const [addedId, setAddedId] = useState<string>();
	// After the form has forgotten its draft: the one that is stored takes its place.
	useEffect(() => {
		if (addedId) navigate(paths.ownedProfile(addedId), { replace: true });
	}, [addedId, navigate]);
	const add: SaveDraft = async ({ draft, isDistinct }) => {
		const body = { ...bodyOf(draft), ...(isDistinct && { confirm_distinct: true }) };
		const { data } = await api('POST /business-profile', { body });
		setActive((before) => !before);
		showToast(toasts[data.status] ?? sentences.publishedToast);
		setAddedId(data.id);
		return draftOf(data);
	};
	return (
		<div className="mx-auto w-full max-w-3xl px-4 py-10 sm:px-6">
			<h1 className="text-4xl">{sentences.addTitle}</h1>
			<p className="mt-3 mb-10 text-lg text-muted">{sentences.addLead}</p>
			<ProfileForm name="new" initial={loaderData.initial} save={add}>
				{({ isBusy, save }) => (
					<>
						<Button look="secondary" disabled={isBusy} onClick={() => save({ status: 'draft' })}>
							{sentences.keepAsDraft}
						</Button>
						<Button isBusy={isBusy} onClick={() => save({ status: 'published' })}>
							{sentences.publish}
						</Button>
					</>
				)}
			</ProfileForm>
		</div>
	);
}
