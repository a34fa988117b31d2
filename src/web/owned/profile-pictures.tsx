import { useMemo } from 'react';
import type { Profile } from '#contract/profiles/profiles.ts';
import { pictureSentences as sentences } from '#sentences/pictures/pictures.ts';
import { api } from '#web/calls/api.ts';
import { PhotoManager } from '#web/pictures/photos/photo-manager.tsx';
import { profileShelf } from '#web/pictures/photos/photo-shelf.ts';
import { PictureField } from '#web/pictures/picture-field.tsx';

type Pictures = Pick<Profile, 'image' | 'cover' | 'other_images'>;

interface ProfilePicturesProps {
	profile: Pictures & Pick<Profile, 'id'>;
	/** Called with what changed, and with the tag of the profile's new version if there is one already. */
	onChange: (changes: Partial<Pictures>, etag: string | null) => void;
}

/** Lets the keepers change the pictures of a business. Each is on the public page as soon as it is sent. */
export function ProfilePictures({ profile, onChange }: ProfilePicturesProps) {
	const params = { id: profile.id };
	const shelf = useMemo(() => profileShelf(profile.id), [profile.id]);
	const change = (changes: Partial<Pictures>, headers: Headers) => onChange(changes, headers.get('etag'));
	return (
		<section aria-labelledby="pictures" className="grid gap-8">
			<div>
				<h2 id="pictures" className="font-heading font-semibold text-xl">
					{sentences.title}
				</h2>
				<p className="mt-1 text-muted text-sm">{sentences.lead}</p>
			</div>
			<PictureField
				name={`cover ${profile.id}`}
				label={sentences.cover}
				hint={`${sentences.coverHint} ${sentences.kinds}`}
				image={profile.cover}
				ratio={16 / 5}
				className="w-full rounded-card"
				sizes="(min-width: 50rem) 45rem, 94vw"
				send={async (client, { image, crop, signal }) => {
					const { data, headers } = await client('POST /business-profile/cover/:id', {
						params,
						files: { image },
						body: { crop },
						signal,
					});
					change(data, headers);
					return data.cover;
				}}
				remove={async () => {
					const { data, headers } = await api('DELETE /business-profile/cover/:id', { params });
					change(data, headers);
				}}
				onChange={(cover) => onChange({ cover }, null)}
			/>
			<PictureField
				name={`logo ${profile.id}`}
				label={sentences.logo}
				hint={sentences.logoHint}
				image={profile.image}
				ratio={1}
				className="w-40 rounded-2xl"
				sizes="10rem"
				send={async (client, { image, crop, signal }) => {
					const { data, headers } = await client('POST /business-profile/image/:id', {
						params,
						files: { image },
						body: { crop },
						signal,
					});
					change(data, headers);
					return data.image;
				}}
				remove={async () => {
					const { data, headers } = await api('DELETE /business-profile/image/:id', { params });
					change(data, headers);
				}}
				onChange={(image) => onChange({ image }, null)}
			/>
			<PhotoManager
				shelf={shelf}
				initial={profile.other_images}
				onChange={(other_images, headers) => change({ other_images }, headers)}
			/>
		</section>
	);
}
