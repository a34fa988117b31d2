import type { Profile } from '#contract/profiles/profiles.ts';
import { addingSentences as sentences } from '#sentences/profile-form/adding.ts';
import { PreviewedPage } from '#web/owned/form/previewed-page.tsx';

/** Shows the page beside its form, at half its size, in the frame of a browser. */
export const PagePreview = ({ shown, isBlank }: { shown: Profile; isBlank: boolean }) => (
	<section aria-label={sentences.preview} className="hidden lg:sticky lg:top-24 lg:block">
		<p className="mb-2 text-muted text-sm">{isBlank ? sentences.previewWaits : sentences.preview}</p>
		<div className="max-h-[calc(100vh-9rem)] overflow-hidden rounded-card border border-line bg-canvas shadow-raised">
			<div aria-hidden="true" className="flex gap-1.5 border-line border-b bg-surface px-3.5 py-2.5">
				{[1, 2, 3].map((dot) => (
					<span key={dot} className="size-2.5 rounded-full bg-ink/15" />
				))}
			</div>
			<div className="p-8 [zoom:0.5]">
				<PreviewedPage shown={shown} hasMap={false} />
			</div>
		</div>
	</section>
);
