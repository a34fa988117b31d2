import { useState } from 'react';
import type { Member } from '#contract/members/members.ts';
import { Portrait } from '#web/account/portrait.tsx';
import { CardFrame, type CardParts } from '#web/welcome/card-frame.tsx';

export function PictureCard({ me, ...parts }: CardParts & { me: Pick<Member, 'uid' | 'image'> }) {
	const [isDone, setDone] = useState(me.image !== null);
	return (
		<CardFrame card="picture" isDone={isDone} {...parts}>
			<Portrait me={me} onChanged={(next) => setDone(next !== null)} />
		</CardFrame>
	);
}
