/** What processes are told of when something that public pages show has changed. */
export const pagesTopic = 'pages';

/** When what is listed and counted has changed: businesses come, go, or are found by something else. */
export const listsTopic = 'lists';
