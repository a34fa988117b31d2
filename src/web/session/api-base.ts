/** The path at which the calls of the contract are served, on the origin of the pages. */
export const apiBase = '/api/v1';
