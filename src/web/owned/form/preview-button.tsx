import { Eye } from 'lucide-react';
import { useState } from 'react';
import type { Category } from '#contract/profiles/catalogue.ts';
import type { Profile } from '#contract/profiles/profiles.ts';
import { profileFormSentences as sentences } from '#sentences/profile-form/form.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import type { ProfileDraft } from '#web/owned/form/draft/draft.ts';
import { previewOf } from '#web/owned/form/preview-of.ts';
import { ProfileFacts } from '#web/profile/profile-facts.tsx';
import { ProfileHead } from '#web/profile/profile-head.tsx';

interface PreviewButtonProps {
	draft: ProfileDraft;
	profile: Profile | undefined;
	categories: Category[];
}

/** Shows the page as visitors would see it with what stands in the form now. */
export function PreviewButton({ draft, profile, categories }: PreviewButtonProps) {
	const [isOpen, setOpen] = useState(false);
	const shown = previewOf(draft, profile, categories);
	return (
		<>
			<Button
				look="secondary"
				size="small"
				icon={<Eye aria-hidden="true" className="size-4" />}
				onClick={() => setOpen(true)}
			>
				{sentences.preview}
			</Button>
			{isOpen && (
				<Dialog title={sentences.previewTitle} isWide onClose={() => setOpen(false)}>
					{/* Nothing in a picture of the page leads away from the form. */}
					<div inert className="grid gap-8">
						<ProfileHead profile={shown} rings={shown.rings} isMine={false} />
						{shown.description && (
							<p className="max-w-prose whitespace-pre-line break-words" dir="auto">
								{shown.description}
							</p>
						)}
						<ProfileFacts profile={shown} />
					</div>
				</Dialog>
			)}
		</>
	);
}
