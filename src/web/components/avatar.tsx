import { useState } from 'react';
import { classNames } from '#web/components/class-names.ts';
import { Picture } from '#web/components/picture.tsx';

export const defaultAvatar = '/assets/images/avatar.png';

interface AvatarProps {
	/** Address of the picture; without one, or when it does not load, the default picture stands. */
	image: string | null | undefined;
	/** Empty where the name stands beside it. */
	alt?: string;
	className?: string;
	/** For the one that is in sight as soon as the page is. */
	isEager?: boolean;
	/** How wide it is shown, where that is more than in a list. */
	sizes?: string;
}

/** A person's or business's round picture. Its size is given by class. */
export function Avatar({ image, alt = '', className = 'size-10', isEager = false, sizes = '4rem' }: AvatarProps) {
	const [failed, setFailed] = useState<string>();
	return (
		<Picture
			image={image && image !== failed ? image : defaultAvatar}
			alt={alt}
			sizes={sizes}
			isEager={isEager}
			className={classNames('shrink-0 rounded-full', className)}
			onError={() => setFailed(image ?? undefined)}
		/>
	);
}
