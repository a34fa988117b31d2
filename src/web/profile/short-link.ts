import { type LoaderFunctionArgs, redirect } from 'react-router';
import { paths } from '#web/links/paths.ts';

/** What a poster's code opens: the page of the business, at its four clicks. Not for ever, as pages may move. */
export const loader = ({ params }: LoaderFunctionArgs) => redirect(paths.profileReview(params.slug ?? ''), 302);
