import { late } from '#web/components/states/late.tsx';

/** Loads the lightbox when the first photo is opened: few visitors open one, and none before the page is there. */
export const PhotoLightbox = late(async () => (await import('#web/pictures/photos/lightbox.tsx')).Lightbox);
