import { Skeleton } from '#web/components/states/skeleton.tsx';
import { ListSkeleton } from '#web/messages/folders/list-skeleton.tsx';
import { MailFrame } from '#web/messages/mail-frame.tsx';
import { addressOf, folders, isFolder, usePlace } from '#web/messages/place.ts';
import { ReadingSkeleton } from '#web/messages/reading/reading-skeleton.tsx';

/** Has the shape of the mail until the mail has loaded. */
export function MailSkeleton() {
	const place = usePlace();
	const folder = isFolder(place.folder) || place.folder === 'groups' ? place.folder : 'inbox';
	const isOpen = place.folder === 'new' || place.id !== undefined;
	return (
		<MailFrame
			isOpen={isOpen}
			folders={
				<>
					<Skeleton className="mb-4 h-11 w-full rounded-full!" />
					<div className="grid gap-0.5">
						{[...folders, 'groups'].map((name) => (
							<Skeleton key={name} className="mx-3 my-2.5 h-5 w-28" />
						))}
					</div>
				</>
			}
			list={
				<>
					<div className="flex items-center justify-between gap-3 px-3 pt-3 sm:px-4 lg:hidden">
						<Skeleton className="h-11 w-32 rounded-full!" />
						<Skeleton className="h-9 w-36 rounded-full!" />
					</div>
					<div className="flex h-16 shrink-0 items-center border-line border-b px-3 sm:px-4">
						<Skeleton className="h-10 flex-1 rounded-full!" />
					</div>
					<ListSkeleton />
				</>
			}
			reading={isOpen && <ReadingSkeleton back={{ to: addressOf({ ...place, folder, id: undefined }), folder }} />}
		/>
	);
}
