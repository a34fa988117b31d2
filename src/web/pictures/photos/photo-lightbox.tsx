import { late } from '#web/components/states/late.tsx';

/** The lightbox, which is fetched when the first photo is opened: few visitors open one, and none before the page is there. */
export const PhotoLightbox = late(async () => (await import('#web/pictures/photos/lightbox.tsx')).Lightbox);
