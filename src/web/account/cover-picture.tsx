import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { pictureSentences as sentences } from '#sentences/pictures/pictures.ts';
import { api } from '#web/calls/api.ts';
import { PictureField } from '#web/pictures/picture-field.tsx';

/** Lets a member change the wide picture above their page, which is stored as soon as it is sent. */
export function CoverPicture({ cover: initial }: { cover: string | null }) {
	const [cover, setCover] = useState(initial);
	const { revalidate } = useRevalidator();
	return (
		<PictureField
			name="cover"
			label={sentences.cover}
			hint={`${sentences.memberCoverHint} ${sentences.kinds}`}
			image={cover}
			ratio={16 / 5}
			className="w-full rounded-card"
			sizes="(min-width: 50rem) 45rem, 94vw"
			send={async (client, { image, crop, signal }) => {
				const { data } = await client('POST /me/image/cover', { files: { image }, body: { crop }, signal });
				void revalidate();
				return data.cover;
			}}
			remove={async () => {
				await api('DELETE /me/image/cover');
				void revalidate();
			}}
			onChange={setCover}
		/>
	);
}
