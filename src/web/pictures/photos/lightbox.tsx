import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { OtherImage } from '#contract/profiles/images.ts';
import { pictureSentences as sentences } from '#sentences/pictures/pictures.ts';
import { Picture } from '#web/components/faces/picture.tsx';
import { useModal } from '#web/components/use-modal.ts';

interface LightboxProps {
	name: string;
	photos: OtherImage[];
	/** The index of the photo to begin with. */
	start: number;
	onClose: () => void;
}

/** Shows photos as large as the screen, turned over by swipes or arrow keys. Escape closes it. */
export function Lightbox({ name, photos, start, onClose }: LightboxProps) {
	const dialog = useModal();
	const track = useRef<HTMLDivElement>(null);
	const [index, setIndex] = useState(start);
	useEffect(() => {
		track.current?.scrollTo({ left: start * track.current.clientWidth, behavior: 'instant' });
	}, [start]);
	/** The index that the track is scrolling to: a key pressed meanwhile goes on from there. */
	const goal = useRef(start);
	const goTo = (next: number) => {
		goal.current = Math.min(Math.max(next, 0), photos.length - 1);
		track.current?.scrollTo({ left: goal.current * track.current.clientWidth, behavior: 'smooth' });
	};
	const keys: Record<string, () => void> = {
		ArrowLeft: () => goTo(goal.current - 1),
		ArrowRight: () => goTo(goal.current + 1),
		Home: () => goTo(0),
		End: () => goTo(photos.length - 1),
	};
	const photo = photos[index];
	const caption = photo?.alt || sentences.noAlt({ number: index + 1, name });
	return (
		<dialog
			ref={dialog}
			aria-label={sentences.lightbox({ name })}
			className="m-0 h-dvh max-h-none w-screen max-w-none overflow-hidden bg-night text-on-night backdrop:bg-transparent"
			onClose={onClose}
			onKeyDown={(event) => {
				const act = keys[event.key];
				if (!act) return;
				event.preventDefault();
				act();
			}}
		>
			<div
				ref={track}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
				tabIndex={0}
				className="flex h-full snap-x snap-mandatory overflow-x-auto overscroll-contain outline-offset-[-2px] [scrollbar-width:none]"
				onScrollEnd={() => {
					goal.current = index;
				}}
				onScroll={({ currentTarget }) => setIndex(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))}
			>
				{photos.map(({ id, url, alt }, each) => (
					<div key={id} className="grid h-full w-full shrink-0 snap-center place-items-center p-4 pt-16 pb-20 sm:px-20">
						<Picture
							image={url}
							alt={alt || sentences.noAlt({ number: each + 1, name })}
							sizes="100vw"
							isEager={Math.abs(each - index) <= 1}
							className="max-h-full min-h-0 w-auto max-w-full rounded-lg"
							fit="contain"
						/>
					</div>
				))}
			</div>
			<div className="pointer-events-none absolute inset-x-0 top-0 flex items-center justify-between p-3">
				<p className="pl-2 tabular-nums">{`${index + 1} / ${photos.length}`}</p>
				<Round label={sentences.close} onPress={() => dialog.current?.close()}>
					<X aria-hidden="true" className="size-6" />
				</Round>
			</div>
			<p aria-live="polite" className="absolute inset-x-0 bottom-0 p-5 text-center" dir="auto">
				{caption}
			</p>
			{index > 0 && (
				<Side className="left-3" label={sentences.previous} onPress={() => goTo(goal.current - 1)}>
					<ChevronLeft aria-hidden="true" className="size-7" />
				</Side>
			)}
			{index < photos.length - 1 && (
				<Side className="right-3" label={sentences.next} onPress={() => goTo(goal.current + 1)}>
					<ChevronRight aria-hidden="true" className="size-7" />
				</Side>
			)}
		</dialog>
	);
}

interface RoundProps {
	label: string;
	onPress: () => void;
	children: ReactNode;
}

function Round({ label, onPress, children }: RoundProps) {
	return (
		<button
			type="button"
			aria-label={label}
			className="pointer-events-auto grid size-12 place-items-center rounded-full bg-on-night/15 hover:bg-on-night/25"
			onClick={onPress}
		>
			{children}
		</button>
	);
}

/** Shows an arrow at one side for those who use a mouse: fingers swipe. */
function Side({ className, ...rest }: RoundProps & { className: string }) {
	return (
		<div className={`-translate-y-1/2 absolute top-1/2 pointer-coarse:hidden ${className}`}>
			<Round {...rest} />
		</div>
	);
}
