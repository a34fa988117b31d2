import { useState } from 'react';
import { Portrait } from '#web/account/portrait.tsx';
import { CardFrame, type CardParts } from '#web/welcome/card-frame.tsx';

export function PictureCard({ image, ...parts }: CardParts & { image: string | null }) {
	const [isDone, setDone] = useState(image !== null);
	return (
		<CardFrame card="picture" isDone={isDone} {...parts}>
			<Portrait image={image} onChanged={(next) => setDone(next !== null)} />
		</CardFrame>
	);
}
