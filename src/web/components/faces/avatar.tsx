import { useState } from 'react';
import { classNames } from '#web/components/class-names.ts';
import { initialsOf } from '#web/components/faces/initials.ts';
import { coloursOf } from '#web/components/faces/name-colours.ts';
import { Picture } from '#web/components/faces/picture.tsx';

export const defaultAvatar = '/assets/images/avatar.png';

interface AvatarProps {
	/**
	 * The address of the picture. Without one, or if it does not load, the initials are shown, or else the default
	 * picture.
	 */
	image: string | null | undefined;
	/** The name that the initials come from; null where the person stays unnamed. */
	name?: string | null | undefined;
	/** The text for those who do not see the picture; empty where the name stands beside it. */
	alt?: string;
	className?: string;
	/** Whether the picture is in sight as soon as the page is. */
	isEager?: boolean;
	/** The width at which the picture is shown, where that is more than in a list. */
	sizes?: string;
}

/** Shows a person's round picture. Classes give its size. */
export function Avatar({ image, name, alt = '', className = 'size-10', isEager = false, sizes = '4rem' }: AvatarProps) {
	const [failed, setFailed] = useState<string>();
	const shown = image && image !== failed ? image : null;
	const initials = shown ? '' : initialsOf(name ?? '');
	if (name && initials) return <Initials name={name} initials={initials} className={className} />;
	return (
		<Picture
			image={shown ?? defaultAvatar}
			alt={alt}
			sizes={sizes}
			isEager={isEager}
			className={classNames('shrink-0 rounded-full', className)}
			onError={() => setFailed(image ?? undefined)}
		/>
	);
}

function Initials({ name, initials, className }: { name: string; initials: string; className: string }) {
	const [, colour] = coloursOf(name);
	return (
		<svg viewBox="0 0 40 40" aria-hidden="true" className={classNames('shrink-0', className)}>
			<circle cx="20" cy="20" r="20" fill={colour} />
			<text
				x="20"
				y="20"
				dy="0.35em"
				textAnchor="middle"
				fontSize="15"
				fontWeight="600"
				fill="oklch(0.25 0.03 45 / 0.85)"
				className="font-heading"
			>
				{initials}
			</text>
		</svg>
	);
}
