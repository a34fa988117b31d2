import { type LoaderFunctionArgs, redirect } from 'react-router';
import { paths } from '#web/links/paths.ts';

/**
 * Redirects the short link of a poster's code to the page of the business, at its four clicks. The redirect is
 * temporary, as pages may move.
 */
export const loader = ({ params }: LoaderFunctionArgs) => redirect(paths.profileReview(params.slug ?? ''), 302);
