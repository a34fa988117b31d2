import { sql } from 'kysely';

/** SQL for the picture that stands for a business in lists: its logo, else its cover, else the first of its photos. */
export const cardPicture = sql<
	string | null
>`coalesce(profile.image, profile.cover, profile.other_images -> 0 ->> 'url')`;
