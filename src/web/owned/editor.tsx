import { useEffect, useMemo, useState } from 'react';
import { hasPicture } from '#contract/profiles/completeness.ts';
import type { Profile } from '#contract/profiles/profiles.ts';
import { keeperSentences } from '#sentences/keepers.ts';
import { ownedSentences as sentences } from '#sentences/owned.ts';
import { profileFormSentences } from '#sentences/profile-form/form.ts';
import { AccountSection } from '#web/account/account-section.tsx';
import { VerificationSection } from '#web/claims/verification-section.tsx';
import { Button } from '#web/components/button.tsx';
import { showToast } from '#web/components/toast.tsx';
import { DeleteSection } from '#web/owned/delete-section.tsx';
import { CompletenessCard } from '#web/owned/form/completeness-card.tsx';
import { draftOf, type ProfileDraft } from '#web/owned/form/draft/draft.ts';
import { useStoredProfile } from '#web/owned/form/draft/use-stored-profile.ts';
import { jumpTo } from '#web/owned/form/form-part.ts';
import { ProfileForm } from '#web/owned/form/profile-form.tsx';
import type { SaveDraft } from '#web/owned/form/use-saving.ts';
import { InsteadOfDeleting } from '#web/owned/instead-of-deleting.tsx';
import { PeopleSection } from '#web/owned/people/people-section.tsx';
import { ProfilePictures } from '#web/owned/profile-pictures.tsx';
import { SectionLinks } from '#web/owned/section-links.tsx';
import { useNavbar } from '#web/shell/navbar-context.tsx';

interface EditorProps {
	profile: Profile;
	etag: string;
	/** Called after the status or the keepers of the business changed. */
	onChange: () => void;
}

/** Shows everything that a keeper can do with a business. Another business needs another `key`. */
export function Editor({ profile: loaded, etag, onChange }: EditorProps) {
	const { profile, take, patch, reload, follow } = useStoredProfile(loaded, etag);
	/** The business after it was closed beside the form, which then begins anew. */
	const [closed, setClosed] = useState<Profile>();
	const [draft, setDraft] = useState<ProfileDraft>(() => draftOf(loaded));
	const initial = useMemo(() => draftOf(closed ?? loaded), [closed, loaded]);
	const { setActive } = useNavbar();
	// The public page names what is missing and links to its field here.
	useEffect(() => jumpTo(location.hash.slice(1)), []);
	const isOwner = profile.my_role === 'owner';
	const isDraft = profile.status === 'draft';

	const save: SaveDraft = async (input) => {
		const data = await patch(input);
		setActive((before) => !before);
		const isPublishedNow = isDraft && data.status === 'published';
		const isWaitingNow = isDraft && data.status === 'waiting';
		showToast(
			isPublishedNow
				? profileFormSentences.publishedNow
				: isWaitingNow
					? sentences.almostThere
					: profileFormSentences.saved,
		);
		// The status is also shown around the form.
		if (data.status !== profile.status) onChange();
		return draftOf(data);
	};

	return (
		<div className="grid items-start gap-10 lg:grid-cols-[16rem_minmax(0,1fr)]">
			<div className="grid gap-6 lg:sticky lg:top-24">
				<CompletenessCard draft={draft} hasPicture={hasPicture(profile)} />
				<SectionLinks isOwner={isOwner} />
			</div>
			<div className="grid min-w-0 gap-10">
				<section id="pictures-section" className="scroll-mt-24">
					<ProfilePictures profile={profile} onChange={follow} />
				</section>
				<div id="page-section" className="scroll-mt-24">
					<ProfileForm
						key={closed?.updated_at}
						name={profile.id}
						initial={initial}
						profile={profile}
						save={save}
						reload={reload}
						onDraft={setDraft}
					>
						{({ isBusy, save }) => (
							<>
								<Button type="submit" look={isDraft ? 'secondary' : 'primary'} isBusy={isBusy}>
									{profileFormSentences.save}
								</Button>
								{isDraft && (
									<Button isHeld={isBusy} onClick={() => save({ status: 'published' })}>
										{profileFormSentences.publish}
									</Button>
								)}
							</>
						)}
					</ProfileForm>
				</div>
				<AccountSection id="people-section" title={keeperSentences.title} lead={keeperSentences.lead}>
					<PeopleSection profileId={profile.id} isOwner={isOwner} onRoleChange={onChange} />
				</AccountSection>
				{isOwner && (
					<AccountSection id="verification-section" title={sentences.sections.verification}>
						<VerificationSection profile={profile} />
					</AccountSection>
				)}
				{isOwner && (
					<AccountSection
						id="delete-section"
						title={sentences.sections.remove}
						lead={profile.may_delete ? sentences.removeLead : sentences.reviewedLead}
						isDangerous={profile.may_delete}
					>
						{profile.may_delete ? (
							<DeleteSection profile={profile} onDeleted={onChange} />
						) : (
							<InsteadOfDeleting
								profile={profile}
								onClosed={(data, headers) => {
									setDraft(draftOf(take(data, headers)));
									setClosed(data);
									onChange();
								}}
							/>
						)}
					</AccountSection>
				)}
			</div>
		</div>
	);
}
