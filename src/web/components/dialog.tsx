import { X } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { sentences } from '#sentences/shell.ts';
import { classNames } from '#web/components/class-names.ts';
import { useModal } from '#web/components/use-modal.ts';
import { useVisibleHeight } from '#web/components/use-visible-height.ts';

interface DialogProps {
	title: string;
	children: ReactNode;
	/** Called on Escape, by its cross, and on a press beside the dialog unless something has been filled in. */
	onClose: () => void;
	/** Whether the dialog needs more room than a question does. */
	isWide?: boolean;
	/** Whether the dialog fills a phone, above its keyboard. */
	isSheet?: boolean;
}

/**
 * Asks something before anything else can go on. The focus stays within the dialog, and then returns to where it came
 * from.
 */
export function Dialog({ title, children, onClose, isWide = false, isSheet = false }: DialogProps) {
	const dialog = useModal();
	const titleId = useId();
	const isFilledIn = useRef(false);
	useVisibleHeight(dialog, isSheet);
	return (
		<dialog
			ref={dialog}
			aria-labelledby={titleId}
			className={classNames(
				isWide ? 'w-[min(44rem,calc(100vw-2rem))]' : 'w-[min(26rem,calc(100vw-2rem))]',
				isSheet &&
					'h-(--visible-height) max-h-none max-sm:mt-0 max-sm:w-full max-sm:max-w-none max-sm:rounded-none sm:max-h-[36rem]',
				'm-auto rounded-card border border-line bg-raised p-0 text-ink shadow-floating backdrop:bg-canvas/75 backdrop:backdrop-blur-xs',
			)}
			onCancel={(event) => {
				event.preventDefault();
				onClose();
			}}
			onInput={() => {
				isFilledIn.current = true;
			}}
			// A press hits the dialog itself only beside its content.
			onMouseDown={(event) => event.target === event.currentTarget && !isFilledIn.current && onClose()}
		>
			<div className={classNames('p-6', isSheet && 'flex h-full flex-col')}>
				<div className="mb-4 flex items-start justify-between gap-4">
					<h2 id={titleId} className="text-2xl">
						{title}
					</h2>
					<button
						type="button"
						aria-label={sentences.close}
						className="-mt-1.5 -mr-2 grid size-10 shrink-0 place-items-center rounded-full hover:bg-ink/7"
						onClick={onClose}
					>
						<X aria-hidden="true" className="size-5" />
					</button>
				</div>
				{children}
			</div>
		</dialog>
	);
}
