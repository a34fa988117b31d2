import { type ClientLoaderFunctionArgs, type MetaFunction, useNavigate } from 'react-router';
import { api } from '#web/api.ts';
import { useNavbar } from '#web/components/navbar-context.tsx';
import { PageError } from '#web/components/page-error.tsx';
import { ProfileForm } from '#web/components/profile-form.tsx';
import { showToast } from '#web/components/toast.tsx';
import { requireSession } from '#web/load.ts';
import { pageMeta } from '#web/page-meta.ts';
import { paths } from '#web/paths.ts';
import { emptyDraft, type ProfileBody } from '#web/profile-form/draft.ts';
import { profileFormMessages as messages } from '#web/profile-form/messages.ts';

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
	requireSession(request);
	return null;
}
clientLoader.hydrate = true as const;

export const meta: MetaFunction = (args) => pageMeta(args, { title: messages.addTitle, isPrivate: true });

export default function AddProfile() {
	const navigate = useNavigate();
	const { setActive } = useNavbar();
	const publish = async (body: ProfileBody) => {
		const { data } = await api('POST /business-profile', { body });
		setActive((before) => !before);
		showToast(messages.publishedToast);
		navigate(paths.ownedProfile(data.id));
	};
	return (
		<div className="mx-auto w-full max-w-3xl px-4 py-10 sm:px-6">
			<h1 className="text-4xl">{messages.addTitle}</h1>
			<p className="mt-3 mb-10 text-lg text-muted">{messages.addLead}</p>
			<ProfileForm draftName="new" initial={emptyDraft} submitLabel={messages.publish} onSubmit={publish} />
		</div>
	);
}

export function ErrorBoundary() {
	return <PageError />;
}
