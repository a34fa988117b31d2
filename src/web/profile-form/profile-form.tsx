import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import type { Profile } from '#contract/profiles.ts';
import { profileFormSentences as sentences } from '#sentences/profile-form/form.ts';
import { useLoaded } from '#web/account/use-loaded.ts';
import { AddressSection } from '#web/profile-form/address-section.tsx';
import { BasicsSection } from '#web/profile-form/basics-section.tsx';
import { ClashChooser } from '#web/profile-form/clash-chooser.tsx';
import { ContactSection } from '#web/profile-form/contact-section.tsx';
import { DetailsSection } from '#web/profile-form/details-section.tsx';
import type { ProfileDraft } from '#web/profile-form/draft.ts';
import { FormProblems } from '#web/profile-form/form-problems.tsx';
import { HoursSection } from '#web/profile-form/hours-section.tsx';
import { listCategories } from '#web/profile-form/list-categories.ts';
import { PreviewButton } from '#web/profile-form/preview-button.tsx';
import { RestoredNotice } from '#web/profile-form/restored-notice.tsx';
import { SaveBar } from '#web/profile-form/save-bar.tsx';
import { StateSection } from '#web/profile-form/state-section.tsx';
import { useProfileDraft } from '#web/profile-form/use-profile-draft.ts';
import { type SaveDraft, useSaving } from '#web/profile-form/use-saving.ts';
import { useWhereabouts } from '#web/profile-form/use-whereabouts.ts';

interface ProfileFormProps {
	/** Under which name unsaved text is kept in this browser. */
	name: string;
	/** What is stored; give the form another `key` for another business. */
	initial: ProfileDraft;
	/** The stored business; none for one that is being added. */
	profile?: Profile | undefined;
	save: SaveDraft;
	/** What is stored now, after somebody else has saved. */
	reload?: (() => Promise<ProfileDraft>) | undefined;
	/** Told of every change. */
	onDraft?: ((draft: ProfileDraft) => void) | undefined;
	/** The buttons that save. */
	children: (saving: { isBusy: boolean; save: (part?: Partial<ProfileDraft>) => void }) => ReactNode;
}

/** The fields of a business. What is typed is never lost, and never sent twice. */
export function ProfileForm({ name, initial, profile, save, reload, onDraft, children }: ProfileFormProps) {
	const form = useProfileDraft(name, initial);
	const { draft, set, clash } = form;
	const saving = useSaving(form, save, reload);
	useWhereabouts(form, profile ? '' : initial.country);
	const { state: categories } = useLoaded(listCategories);
	const problems = useRef<HTMLDivElement>(null);
	useEffect(() => problems.current?.focus(), [saving.refusal, clash]);
	useEffect(() => onDraft?.(draft), [onDraft, draft]);
	const errorOf = (path: string) =>
		saving.problem?.fields.find((field) => field.path === path || field.path.startsWith(`${path}.`))?.message;
	const part = { draft, set, errorOf };
	const known = categories.is === 'ready' ? categories.value : [];
	return (
		<form
			noValidate
			className="grid gap-12"
			onSubmit={(event: FormEvent) => {
				event.preventDefault();
				saving.send();
			}}
		>
			{form.isRestored && !clash && <RestoredNotice onDiscard={form.discard} />}
			<div ref={problems} tabIndex={-1} className="outline-none empty:hidden">
				{clash ? (
					<ClashChooser
						clash={clash}
						categories={known}
						onChosen={(chosen) => {
							form.choose(chosen);
							saving.send({ draft: chosen, base: form.base });
						}}
					/>
				) : (
					saving.problem && (
						<FormProblems
							problem={saving.problem}
							isBusy={saving.isBusy}
							onDistinct={() => saving.send({ isDistinct: true })}
						/>
					)
				)}
			</div>
			<BasicsSection {...part} categories={known} isNew={!profile} isVerified={profile?.verified} />
			<AddressSection {...part} />
			<HoursSection {...part} />
			<ContactSection {...part} isVerified={profile?.verified} />
			<DetailsSection {...part} />
			{profile && !profile.suspension && <StateSection {...part} isDraft={profile.status === 'draft'} />}
			<SaveBar
				isChanged={form.isChanged}
				isNew={!profile}
				onDiscard={form.discard}
				preview={<PreviewButton draft={draft} profile={profile} categories={known} />}
			>
				{children({
					isBusy: saving.isBusy,
					save: (part = {}) => {
						set(part);
						saving.send({ draft: { ...draft, ...part }, base: form.base });
					},
				})}
			</SaveBar>
			<p className="sr-only" role="status">
				{saving.isBusy ? '' : form.isChanged ? sentences.unsaved : ''}
			</p>
		</form>
	);
}
