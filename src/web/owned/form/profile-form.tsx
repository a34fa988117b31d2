import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import type { Profile } from '#contract/profiles/profiles.ts';
import { profileFormSentences as sentences } from '#sentences/profile-form/form.ts';
import { useLoaded } from '#web/calls/use-loaded.ts';
import { BasicsSection } from '#web/owned/form/basics-section.tsx';
import { listCategories } from '#web/owned/form/category/list-categories.ts';
import { ClashChooser } from '#web/owned/form/clash-chooser.tsx';
import { ContactSection } from '#web/owned/form/contact-section.tsx';
import { DetailsSection } from '#web/owned/form/details-section.tsx';
import { bodyOf, type ProfileDraft } from '#web/owned/form/draft/draft.ts';
import { useProfileDraft } from '#web/owned/form/draft/use-profile-draft.ts';
import { FormProblems } from '#web/owned/form/form-problems.tsx';
import { HoursSection } from '#web/owned/form/hours/hours-section.tsx';
import { AddressSection } from '#web/owned/form/location/address-section.tsx';
import { useWhereabouts } from '#web/owned/form/location/use-whereabouts.ts';
import { PreviewButton } from '#web/owned/form/preview-button.tsx';
import { previewOf } from '#web/owned/form/preview-of.ts';
import { RestoredNotice } from '#web/owned/form/restored-notice.tsx';
import { SaveBar } from '#web/owned/form/save-bar.tsx';
import { StateSection } from '#web/owned/form/state-section.tsx';
import { type SaveDraft, useSaving } from '#web/owned/form/use-saving.ts';
import { useWrittenPhone } from '#web/owned/form/use-written-phone.ts';

interface ProfileFormProps {
	/** The name under which unsaved text is kept in this browser. */
	name: string;
	/** What is stored. Another business needs another `key`. */
	initial: ProfileDraft;
	profile: Profile;
	save: SaveDraft;
	/** Returns what is stored now, after somebody else has saved. */
	reload: () => Promise<ProfileDraft>;
	/** Called with every change. */
	onDraft?: ((draft: ProfileDraft) => void) | undefined;
	/** Renders the buttons that save. */
	children: (saving: { isBusy: boolean; save: (besides: Partial<ProfileDraft>) => void }) => ReactNode;
}

/** The form for the fields of a business. Nothing typed is ever lost or sent twice. */
export function ProfileForm({ name, initial, profile, save, reload, onDraft, children }: ProfileFormProps) {
	const form = useProfileDraft(name, initial);
	const { draft, set, clash } = form;
	const saving = useSaving(form, save, reload);
	const { besides } = saving;
	useWhereabouts(form, '', true);
	const phoneWritten = useWrittenPhone(bodyOf(draft).phone);
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
				void saving.send();
			}}
		>
			{form.isRestored && !clash && <RestoredNotice onDiscard={form.discard} />}
			<div ref={problems} tabIndex={-1} className="outline-none empty:hidden">
				{clash ? (
					<ClashChooser
						clash={clash}
						draft={draft}
						categories={known}
						onChosen={(chosen) => {
							form.choose(chosen);
							void saving.send({ draft: chosen, base: form.base, besides });
						}}
					/>
				) : (
					saving.problem && (
						<FormProblems
							problem={saving.problem}
							isBusy={saving.isBusy}
							onDistinct={() => void saving.send({ besides, isDistinct: true })}
						/>
					)
				)}
			</div>
			<BasicsSection {...part} categories={known} isVerified={profile.verified} />
			<AddressSection {...part} />
			<HoursSection {...part} />
			<ContactSection {...part} isVerified={profile.verified} />
			<DetailsSection {...part} />
			{!profile.suspension && <StateSection {...part} isDraft={profile.status === 'draft'} />}
			<SaveBar
				isChanged={form.isChanged}
				onDiscard={form.discard}
				preview={<PreviewButton shown={previewOf(draft, profile, known, phoneWritten)} />}
			>
				{children({ isBusy: saving.isBusy, save: (besides) => void saving.send({ besides }) })}
			</SaveBar>
			<p className="sr-only" role="status">
				{saving.isBusy ? '' : form.isChanged ? sentences.unsaved : ''}
			</p>
		</form>
	);
}
