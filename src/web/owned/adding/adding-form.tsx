import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#contract/client.ts';
import type { Profile } from '#contract/profiles/profiles.ts';
import { addingSentences as sentences } from '#sentences/profile-form/adding.ts';
import { useLoaded } from '#web/calls/use-loaded.ts';
import { Button } from '#web/components/button.tsx';
import { Steps } from '#web/components/steps.tsx';
import { paths } from '#web/links/paths.ts';
import { useNavigateFromHere } from '#web/links/use-navigate-from-here.ts';
import {
	type AddingStep,
	addingSteps,
	stepAfter,
	stepBefore,
	stepOf,
	stepToMend,
} from '#web/owned/adding/adding-steps.ts';
import { AlikeNotice } from '#web/owned/adding/alike-notice.tsx';
import { PagePreview } from '#web/owned/adding/page-preview.tsx';
import { StepFields } from '#web/owned/adding/step-fields.tsx';
import { useAlike } from '#web/owned/adding/use-alike.ts';
import { useAutosave } from '#web/owned/adding/use-autosave.ts';
import { listCategories } from '#web/owned/form/category/list-categories.ts';
import { ClashChooser } from '#web/owned/form/clash-chooser.tsx';
import { bodyOf, isStoredAlike, type ProfileDraft } from '#web/owned/form/draft/draft.ts';
import { useProfileDraft } from '#web/owned/form/draft/use-profile-draft.ts';
import { guessCountry } from '#web/owned/form/fields/countries.ts';
import { jumpTo } from '#web/owned/form/form-part.ts';
import { FormProblems } from '#web/owned/form/form-problems.tsx';
import { useWhereabouts } from '#web/owned/form/location/use-whereabouts.ts';
import { PreviewButton } from '#web/owned/form/preview-button.tsx';
import { previewOf } from '#web/owned/form/preview-of.ts';
import { RestoredNotice } from '#web/owned/form/restored-notice.tsx';
import { type SaveDraft, useSaving } from '#web/owned/form/use-saving.ts';
import { useWrittenPhone } from '#web/owned/form/use-written-phone.ts';

interface AddingFormProps {
	/** The name under which typed text is kept in this browser. */
	name: string;
	initial: ProfileDraft;
	/** The draft as it is stored; undefined before the first step is done. */
	profile?: Profile;
	step: AddingStep;
	save: SaveDraft;
	reload?: () => Promise<ProfileDraft>;
	/** The photos of the stored draft. */
	photos?: ReactNode;
	/** What stands above the first step. */
	children?: ReactNode;
}

/** One step of adding a business, with a preview of the page beside the form. */
export function AddingForm({ name, initial, profile, step, save, reload, photos, children }: AddingFormProps) {
	const navigate = useNavigate();
	const leadOn = useNavigateFromHere();
	const form = useProfileDraft(name, initial);
	const { draft, set, clash } = form;
	const alike = useAlike(draft, profile?.id);
	const saveTold: SaveDraft = (input) =>
		save(input).catch((error: unknown) => {
			const candidates = (error instanceof ApiError && error.problem?.candidates) || [];
			if (candidates.length === 0 || !alike.isApart(candidates)) throw error;
			return save({ ...input, isDistinct: true });
		});
	const saving = useSaving(form, saveTold, reload);
	// What is published is changed by its owner alone, on the page that comes next.
	const isDraft = profile?.status === 'draft';
	const { isStored, isStoring, store, alone } = useAutosave(form, save, isDraft && !saving.isBusy);
	useWhereabouts(form, guessCountry(), (isDraft || !profile) && !saving.isBusy);
	const phoneWritten = useWrittenPhone(bodyOf(draft).phone);
	const { state: categories } = useLoaded(listCategories);
	const known = categories.is === 'ready' ? categories.value : [];

	const { problem, refusal } = saving;
	const problems = useRef<HTMLDivElement>(null);
	const shown = useRef(step);
	shown.current = step;
	const pathOf = (step: AddingStep) => (profile ? paths.addProfileStep(profile.id, step) : undefined);
	const go = (to: AddingStep | undefined) => {
		const path = to && pathOf(to);
		if (path) void navigate(path);
	};
	const goNow = useRef(go);
	goNow.current = go;
	useEffect(() => {
		if (!refusal && !clash) return;
		const elsewhere = refusal && stepToMend(refusal.problem, shown.current);
		if (elsewhere) goNow.current(elsewhere);
		problems.current?.focus();
	}, [refusal, clash]);
	const goTo = useFieldInStep(step, go);

	const { ask } = alike;
	// The form looks for businesses that may be the same when a field loses the focus. A point that was set on the map,
	// or a field that the browser filled in, never had it, so a change of step looks as well.
	useEffect(ask, [step]);

	/** Sends the form: the last step publishes the business. */
	const proceed = async (isDistinct = false) => {
		const isLast = stepAfter(step) === undefined;
		const besides = isLast ? ({ status: 'published' } as const) : {};
		const sent = { draft: { ...draft, status: 'draft' } as const, besides, isDistinct };
		const isSaved = profile ? await alone((base) => saving.send({ ...sent, base })) : await saving.send(sent);
		const next = stepAfter(step);
		const path = next && pathOf(next);
		if (isSaved && path) leadOn(path);
	};
	const errorOf = (path: string) =>
		problem?.fields.find((field) => field.path === path || field.path.startsWith(`${path}.`))?.message;
	const before = stepBefore(step);
	const page = previewOf(draft, profile, known, phoneWritten);
	return (
		<div className="grid items-start gap-x-12 lg:grid-cols-[minmax(0,1fr)_23rem] xl:grid-cols-[minmax(0,1fr)_27rem]">
			<form
				noValidate
				// While the first step is stored, nothing can be typed that would be missing in the second.
				inert={saving.isBusy && !profile}
				className="grid min-w-0 gap-8"
				onBlur={ask}
				onSubmit={(event) => {
					event.preventDefault();
					void proceed();
				}}
			>
				<Steps
					label={sentences.steps}
					doneLabel={sentences.stepDone}
					current={step}
					steps={addingSteps.map((id) => ({
						id,
						name: sentences[id].step,
						isDone: addingSteps.indexOf(id) < addingSteps.indexOf(step),
						to: pathOf(id),
					}))}
				/>
				{children}
				{form.isRestored && !clash && !isStoredAlike(form.base, draft) && <RestoredNotice onDiscard={form.discard} />}
				<div ref={problems} tabIndex={-1} className="outline-none empty:hidden">
					{clash ? (
						<ClashChooser
							clash={clash}
							draft={draft}
							categories={known}
							onChosen={(chosen) => {
								form.choose(chosen);
								void saving.send({ draft: chosen, base: form.base, besides: saving.besides });
							}}
						/>
					) : (
						problem && (
							<FormProblems
								problem={problem}
								isBusy={saving.isBusy}
								goTo={goTo}
								onDistinct={() => {
									alike.tellApart(problem.candidates);
									void proceed(true);
								}}
							/>
						)
					)}
				</div>
				<StepFields
					step={step}
					part={{ draft, set, errorOf }}
					categories={known}
					photos={photos}
					alike={
						problem?.kind !== 'duplicate' && (
							<AlikeNotice candidates={alike.candidates} onDistinct={() => alike.tellApart(alike.candidates)} />
						)
					}
				/>
				<div className="sticky bottom-3 z-20 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 rounded-2xl border border-line bg-raised/95 p-3 shadow-floating backdrop-blur-sm sm:px-4">
					<p
						role="status"
						className="mr-auto min-w-40 flex-1 text-muted text-sm empty:min-w-0 max-sm:not-empty:basis-full"
					>
						{isStoring ? sentences.saving : !isStored ? sentences.unsaved : profile ? sentences.saved : ''}
					</p>
					{profile && (
						<Button
							look="quiet"
							size="small"
							onClick={() => void store().then(() => leadOn(paths.ownedProfile(profile.id)))}
						>
							{sentences.later}
						</Button>
					)}
					<span className="contents lg:hidden">
						<PreviewButton shown={page} />
					</span>
					{before && (
						<Button look="secondary" onClick={() => go(before)}>
							{sentences.back}
						</Button>
					)}
					<Button type="submit" isBusy={saving.isBusy}>
						{stepAfter(step) ? sentences.next : sentences.publish}
					</Button>
				</div>
			</form>
			<PagePreview shown={page} isBlank={draft.business_name.trim() === ''} />
		</div>
	);
}

/** Goes to a field that may stand in another step. */
function useFieldInStep(step: AddingStep, go: (to: AddingStep) => void): (id: string) => void {
	const [wanted, setWanted] = useState<string>();
	useEffect(() => {
		if (wanted === undefined || stepOf(wanted) !== step) return;
		setWanted(undefined);
		jumpTo(wanted);
	}, [wanted, step]);
	return (id) => {
		setWanted(id);
		if (stepOf(id) !== step) go(stepOf(id));
	};
}
