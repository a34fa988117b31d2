import { GripVertical } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import type { OtherImage } from '#contract/profiles/images.ts';
import { pictureSentences as sentences } from '#sentences/pictures/pictures.ts';
import { Picture } from '#web/components/faces/picture.tsx';

interface PhotoGridProps {
	photos: OtherImage[];
	/** The id of the photo whose details are open. */
	chosen: string | undefined;
	onChoose: (id: string | undefined) => void;
	/** Called when a photo is moved to another place among those that are shown here. */
	onMove: (id: string, place: { besides: string; isBefore: boolean }) => void;
}

/** Shows the photos of a shelf as tiles: a press chooses one, and dragging by mouse, finger or keyboard sorts them. */
export function PhotoGrid({ photos, chosen, onChoose, onMove }: PhotoGridProps) {
	const { dragAndDropHooks } = useDragAndDrop({
		renderDropIndicator: (target) => (
			<DropIndicator target={target} className="-mx-2.5 w-2 rounded-full data-drop-target:bg-accent" />
		),
		getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
		onReorder: ({ keys, target }) => {
			const [id] = keys;
			const place = { besides: String(target.key), isBefore: target.dropPosition === 'before' };
			if (id !== undefined && id !== target.key) onMove(String(id), place);
		},
	});
	return (
		<GridList
			aria-label={sentences.photoList}
			items={photos.map((photo, index) => ({ ...photo, number: index + 1 }))}
			layout="grid"
			selectionMode="single"
			selectionBehavior="replace"
			disallowEmptySelection
			selectedKeys={chosen ? [chosen] : []}
			onSelectionChange={(keys) => onChoose(keys === 'all' ? undefined : ([...keys][0] as string | undefined))}
			dragAndDropHooks={dragAndDropHooks}
			className="grid grid-cols-3 gap-3 outline-none sm:grid-cols-4"
		>
			{({ id, url, alt, number }) => (
				<GridListItem
					id={id}
					textValue={sentences.photo({ number, alt, isDescribed: Boolean(alt) })}
					className="group relative aspect-4/3 cursor-pointer overflow-hidden rounded-xl bg-surface outline-offset-2 data-selected:ring-4 data-selected:ring-accent focus-visible:outline-2 focus-visible:outline-accent data-dragging:opacity-50"
				>
					<Picture image={url} alt={alt} sizes="(min-width: 40rem) 11rem, 30vw" isEager className="size-full" />
					<span
						aria-hidden="true"
						className="absolute bottom-1.5 left-1.5 rounded-full bg-ink/75 px-2 py-0.5 font-medium text-canvas text-xs tabular-nums"
					>
						{number}
					</span>
					<Button
						slot="drag"
						aria-label={sentences.dragPhoto({ number })}
						className="absolute top-1.5 right-1.5 grid size-8 cursor-grab place-items-center rounded-full bg-raised/90 text-ink opacity-0 shadow-raised transition focus-visible:opacity-100 focus-visible:outline-2 focus-visible:outline-accent group-hover:opacity-100 group-data-selected:opacity-100"
					>
						<GripVertical aria-hidden="true" className="size-4" />
					</Button>
				</GridListItem>
			)}
		</GridList>
	);
}
