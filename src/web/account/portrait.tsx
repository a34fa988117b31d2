import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Member } from '#contract/members/members.ts';
import { pictureSentences as sentences } from '#sentences/pictures/pictures.ts';
import { api } from '#web/calls/api.ts';
import { Avatar } from '#web/components/faces/avatar.tsx';
import { PictureField } from '#web/pictures/picture-field.tsx';
import { updateSession } from '#web/session/session.ts';

interface PortraitProps {
	me: Pick<Member, 'uid' | 'image'>;
	onChanged?: (image: string | null) => void;
}

/** Lets a member change their own portrait, which is stored as soon as it is sent. */
export function Portrait({ me, onChanged }: PortraitProps) {
	const [image, setImage] = useState(me.image);
	const { revalidate } = useRevalidator();
	const show = (next: string | null) => {
		setImage(next);
		onChanged?.(next);
		updateSession(me.uid, { image: next ?? undefined });
	};
	return (
		<PictureField
			name="portrait"
			label={sentences.portrait}
			hint={`${sentences.portraitHint} ${sentences.kinds}`}
			image={image}
			ratio={1}
			className="w-32 rounded-full"
			sizes="8rem"
			send={async (client, { image, crop, signal }) => {
				const { data } = await client('POST /me/image', { files: { image }, body: { crop }, signal });
				void revalidate();
				return data.image;
			}}
			remove={async () => {
				await api('DELETE /me/image');
				void revalidate();
			}}
			onChange={show}
		>
			<Avatar image={null} className="size-full" />
		</PictureField>
	);
}
