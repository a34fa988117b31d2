import { useCallback, useMemo, useRef, useState } from 'react';
import { hasPicture } from '#contract/profiles/completeness.ts';
import type { Profile } from '#contract/profiles/profiles.ts';
import { keeperSentences } from '#sentences/keepers.ts';
import { ownedSentences as sentences } from '#sentences/owned.ts';
import { profileFormSentences } from '#sentences/profile-form/form.ts';
import { AccountSection } from '#web/account/account-section.tsx';
import { api } from '#web/calls/api.ts';
import { VerificationSection } from '#web/claims/verification-section.tsx';
import { Button } from '#web/components/button.tsx';
import { showToast } from '#web/components/toast.tsx';
import { DeleteSection } from '#web/owned/delete-section.tsx';
import { CompletenessCard } from '#web/owned/form/completeness-card.tsx';
import { changesOf, draftOf, type ProfileDraft } from '#web/owned/form/draft/draft.ts';
import { FollowedVersion } from '#web/owned/form/draft/followed-version.ts';
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
	/** What it is to others, or who looks after it, has changed. */
	onChange: () => void;
}

/** Everything that an owner or manager can do with a business. Give it another `key` for another one. */
export function Editor({ profile: loaded, etag, onChange }: EditorProps) {
	const [profile, setProfile] = useState(loaded);
	/** As it was closed beside the form, which begins anew with it. */
	const [closed, setClosed] = useState<Profile>();
	const [draft, setDraft] = useState<ProfileDraft>(() => draftOf(loaded));
	const version = useRef(new FollowedVersion(etag));
	const initial = useMemo(() => draftOf(closed ?? loaded), [closed, loaded]);
	const { setActive } = useNavbar();
	const params = { id: profile.id };
	const isOwner = profile.my_role === 'owner';
	const isDraft = profile.status === 'draft';

	const take = (data: Profile, headers: Headers) => {
		version.current = new FollowedVersion(headers.get('etag'));
		setProfile(data);
		return draftOf(data);
	};
	const save: SaveDraft = async ({ draft, base, isDistinct }) => {
		const { data, headers } = await api('PATCH /business-profile/:id', {
			params,
			body: { ...changesOf(base, draft), ...(isDistinct && { confirm_distinct: true }) },
			headers: { 'if-match': version.current.etag },
		});
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
		// Whether others see it is said around the form, too.
		if (data.status !== profile.status) onChange();
		return take(data, headers);
	};
	const reload = useCallback(async () => {
		const { data, headers } = await api('GET /business-profile/:id', { params: { id: loaded.id } });
		version.current = new FollowedVersion(headers.get('etag'));
		setProfile(data);
		return draftOf(data);
	}, [loaded.id]);

	return (
		<div className="grid items-start gap-10 lg:grid-cols-[16rem_minmax(0,1fr)]">
			<div className="grid gap-6 lg:sticky lg:top-24">
				<CompletenessCard draft={draft} hasPicture={hasPicture(profile)} />
				<SectionLinks isOwner={isOwner} />
			</div>
			<div className="grid min-w-0 gap-10">
				<section id="pictures-section" className="scroll-mt-24">
					<ProfilePictures
						profile={profile}
						onChange={(changes, etag) => {
							if (etag) version.current.follow(etag);
							setProfile((before) => ({ ...before, ...changes }));
						}}
					/>
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
									<Button disabled={isBusy} onClick={() => save({ status: 'published' })}>
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
									setDraft(take(data, headers));
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
