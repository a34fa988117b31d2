import { useMemo } from 'react';
import type { Profile } from '#contract/profiles/profiles.ts';
import { addingSentences as sentences } from '#sentences/profile-form/adding.ts';
import { PhotoManager } from '#web/pictures/photos/photo-manager.tsx';
import { profileShelf } from '#web/pictures/photos/photo-shelf.ts';

interface FirstPhotosProps {
	profile: Profile;
	onChange: (changes: Partial<Profile>, etag: string | null) => void;
}

/** The photos of a draft, which are stored on the server before anybody else sees them. */
export function FirstPhotos({ profile, onChange }: FirstPhotosProps) {
	const shelf = useMemo(() => profileShelf(profile.id), [profile.id]);
	return (
		<section aria-labelledby="first-photos">
			<h2 id="first-photos" className="text-2xl">
				{sentences.photosTitle}
			</h2>
			<p className="mt-1.5 mb-6 text-muted">{sentences.photosLead}</p>
			<PhotoManager
				shelf={shelf}
				initial={profile.other_images}
				onChange={(other_images, headers) => onChange({ other_images }, headers.get('etag'))}
			/>
		</section>
	);
}
