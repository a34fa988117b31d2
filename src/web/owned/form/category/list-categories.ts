import { api } from '#web/calls/api.ts';

/** The tree of categories. */
export const listCategories = async () => (await api('GET /business-profile/categories')).data;
