import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { mediaLimits } from '#contract/media.ts';
import type { OtherImage } from '#contract/profiles/images.ts';
import { pictureSentences as sentences } from '#sentences/pictures/pictures.ts';
import { Button } from '#web/components/button.tsx';
import { Field } from '#web/components/forms/field.tsx';

interface PhotoDetailsProps {
	photo: OtherImage;
	/** The index of the photo among those that are shown. */
	index: number;
	count: number;
	onDescribe: (alt: string) => void;
	onMove: (steps: -1 | 1) => void;
	onRemove: () => void;
}

/** Lets one photo be described, moved by one place, or removed. */
export function PhotoDetails({ photo, index, count, onDescribe, onMove, onRemove }: PhotoDetailsProps) {
	const [alt, setAlt] = useState(photo.alt);
	const keep = () => alt.trim() !== photo.alt && onDescribe(alt.trim());
	return (
		<section
			aria-label={sentences.photoNumber({ number: index + 1, count })}
			className="mt-4 grid gap-4 rounded-card border border-line bg-raised p-4"
		>
			<Field
				label={`${sentences.photoNumber({ number: index + 1, count })}: ${sentences.describe}`}
				hint={sentences.describeHint}
				maxLength={mediaLimits.altMax}
				value={alt}
				onChange={setAlt}
				onBlur={keep}
				onKeyDown={(event) => event.key === 'Enter' && keep()}
			/>
			<div className="flex flex-wrap gap-2">
				<Button
					look="secondary"
					size="small"
					disabled={index === 0}
					icon={<ArrowLeft aria-hidden="true" className="size-4 rtl:rotate-180" />}
					onClick={() => onMove(-1)}
				>
					{sentences.earlier}
				</Button>
				<Button
					look="secondary"
					size="small"
					disabled={index === count - 1}
					icon={<ArrowRight aria-hidden="true" className="size-4 rtl:rotate-180" />}
					onClick={() => onMove(1)}
				>
					{sentences.later}
				</Button>
				<Button
					look="danger"
					size="small"
					icon={<Trash2 aria-hidden="true" className="size-4" />}
					aria-label={`${sentences.remove}: ${sentences.photo({ number: index + 1, alt: photo.alt, isDescribed: Boolean(photo.alt) })}`}
					onClick={onRemove}
				>
					{sentences.remove}
				</Button>
			</div>
		</section>
	);
}
