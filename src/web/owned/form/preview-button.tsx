import { Eye } from 'lucide-react';
import { useState } from 'react';
import type { Profile } from '#contract/profiles/profiles.ts';
import { profileFormSentences as sentences } from '#sentences/profile-form/form.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { PreviewedPage } from '#web/owned/form/previewed-page.tsx';

/** Shows the page as visitors would see it with what the form holds now. */
export function PreviewButton({ shown }: { shown: Profile }) {
	const [isOpen, setOpen] = useState(false);
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
					<PreviewedPage shown={shown} />
				</Dialog>
			)}
		</>
	);
}
