import type { Profile } from '#contract/profiles/profiles.ts';
import { ownedSentences as sentences } from '#sentences/owned.ts';
import { api } from '#web/calls/api.ts';
import { useCall } from '#web/calls/use-call.ts';
import { Button } from '#web/components/button.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { showToast } from '#web/components/toast.tsx';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';
import { useNavbar } from '#web/shell/navbar-context.tsx';

interface InsteadOfDeletingProps {
	profile: Profile;
	onClosed: (closed: Profile, headers: Headers) => void;
}

/** Shows what an owner can do with a business that people have reviewed, and that they therefore cannot delete. */
export function InsteadOfDeleting({ profile, onClosed }: InsteadOfDeletingProps) {
	const { sentence, isBusy, run } = useCall();
	const { setActive } = useNavbar();
	const isClosed = profile.status === 'permanently_closed';
	const close = () =>
		run(async () => {
			const { data, headers } = await api('PATCH /business-profile/:id', {
				params: { id: profile.id },
				body: { status: 'permanently_closed' },
			});
			showToast(sentences.closed);
			setActive((before) => !before);
			onClosed(data, headers);
		});
	return (
		<>
			<ul className="list-disc space-y-2.5 pl-5 text-[0.9375rem]">
				{!profile.suspension && (
					<li>
						<span className="font-medium">{sentences.insteadClose}</span>{' '}
						{isClosed ? sentences.isClosed : sentences.insteadCloseWhy}
						{!isClosed && (
							<Button look="secondary" size="small" className="mt-2 flex" isBusy={isBusy} onClick={close}>
								{sentences.close}
							</Button>
						)}
					</li>
				)}
				<li>
					<a href="#people-section" className="font-medium underline underline-offset-4">
						{sentences.insteadTransfer}
					</a>{' '}
					{sentences.insteadTransferWhy}
				</li>
				<li>
					<Link to={paths.page('imprint')} className="font-medium underline underline-offset-4">
						{sentences.insteadAsk}
					</Link>{' '}
					{sentences.insteadAskWhy}
				</li>
			</ul>
			<FormFailure>{sentence}</FormFailure>
		</>
	);
}
