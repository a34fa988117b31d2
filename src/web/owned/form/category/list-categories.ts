import { api } from '#web/calls/api.ts';

/** Returns the tree of categories. */
export const listCategories = async () => (await api('GET /business-profile/categories')).data;
