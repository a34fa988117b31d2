import { classNames } from '#web/components/class-names.ts';

export const defaultAvatar = '/assets/images/avatar.png';

interface AvatarProps {
	/** Address of the picture; without one, or when it does not load, the default picture stands. */
	image: string | null | undefined;
	/** Empty where the name stands beside it. */
	alt?: string;
	className?: string;
	/** For the one that is in sight as soon as the page is. */
	isEager?: boolean;
}

/** A person's or business's round picture. Its size is given by class. */
export function Avatar({ image, alt = '', className = 'size-10', isEager = false }: AvatarProps) {
	return (
		<img
			src={image || defaultAvatar}
			alt={alt}
			width={96}
			height={96}
			loading={isEager ? 'eager' : 'lazy'}
			decoding="async"
			referrerPolicy="no-referrer"
			className={classNames('shrink-0 rounded-full bg-surface object-cover', className)}
			onError={(event) => {
				if (!event.currentTarget.src.endsWith(defaultAvatar)) event.currentTarget.src = defaultAvatar;
			}}
		/>
	);
}
