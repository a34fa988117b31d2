import { keySentences as sentences } from '#sentences/messages/keys.ts';
import { Dialog } from '#web/components/dialog.tsx';
import { switchKeys, useKeysOn } from '#web/messages/keys/key-preference.ts';

/** Shows what each key does, with a switch for members who want no keys. */
export function KeySheet({ onClose }: { onClose: () => void }) {
	const areOn = useKeysOn();
	return (
		<Dialog title={sentences.title} onClose={onClose}>
			<dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2.5 text-[0.9375rem]">
				{sentences.keys.map(([key, what]) => (
					<div key={key} className="contents">
						<dt>
							<kbd className="inline-grid h-7 min-w-7 place-items-center rounded-md border border-line bg-surface px-1.5 font-medium font-sans text-sm">
								{key}
							</kbd>
						</dt>
						<dd>{what}</dd>
					</div>
				))}
			</dl>
			<label className="mt-6 flex cursor-pointer items-center gap-3 border-line border-t pt-5 text-[0.9375rem]">
				<input
					type="checkbox"
					checked={areOn}
					onChange={(event) => switchKeys(event.target.checked)}
					className="size-4 accent-accent"
				/>
				{sentences.switch}
			</label>
		</Dialog>
	);
}
