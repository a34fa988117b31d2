import { type ComponentProps, lazy, Suspense } from 'react';

/** Few visitors open a photo, and none before the page is there. */
const Lightbox = lazy(() => import('#web/components/lightbox.tsx').then(({ Lightbox }) => ({ default: Lightbox })));

/** The lightbox, which is loaded when the first photo is opened. */
export const PhotoLightbox = (props: ComponentProps<typeof Lightbox>) => (
	<Suspense>
		<Lightbox {...props} />
	</Suspense>
);
