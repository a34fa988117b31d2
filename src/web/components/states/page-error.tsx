import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router';
import { sentences } from '#sentences/shell.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { Rings } from '#web/components/faces/rings.tsx';
import { paths } from '#web/links/paths.ts';

/** Stands in the place of a page that does not exist or could not be made. */
export function PageError() {
	const error = useRouteError();
	const { title, sentence, mayPass } = describe(error);
	const { pathname, search } = useLocation();
	useEffect(reloadIfOffline, []);
	return (
		<div className="mx-auto flex w-full max-w-7xl flex-1 flex-col items-center justify-center px-4 py-24 text-center sm:px-6">
			<title>{title}</title>
			<meta name="robots" content="noindex" />
			<Rings scores={[null, null, null]} className="size-24" />
			<h1 className="mt-8 text-4xl sm:text-5xl">{title}</h1>
			<p className="mt-4 max-w-md text-lg text-muted">{sentence}</p>
			<div className="mt-8 flex flex-wrap justify-center gap-3">
				{mayPass && (
					<ButtonLink to={pathname + search} reloadDocument>
						{sentences.errors.tryAgain}
					</ButtonLink>
				)}
				<ButtonLink to={paths.directory} look={mayPass ? 'secondary' : 'primary'}>
					{sentences.errors.toDirectory}
				</ButtonLink>
				<ButtonLink to={paths.home} look="secondary">
					{sentences.errors.toHome}
				</ButtonLink>
			</div>
		</div>
	);
}

/**
 * Loads the page as a document when it failed without a connection, because only its data was asked for: the service
 * worker has the document, or a page that helps. Never reloads the same address twice.
 */
function reloadIfOffline(): void {
	const [document] = performance.getEntriesByType('navigation');
	if (!navigator.onLine && navigator.serviceWorker?.controller && document?.name !== window.location.href)
		window.location.reload();
}

/** `mayPass` tells that a retry may help. */
function describe(error: unknown): { title: string; sentence: string; mayPass: boolean } {
	const { notFoundTitle, notFound, failedTitle, failed } = sentences.errors;
	if (!isRouteErrorResponse(error)) return { title: failedTitle, sentence: failed, mayPass: true };
	if (error.status === 404) return { title: notFoundTitle, sentence: notFound, mayPass: false };
	const sentence = (error.data as { sentence?: unknown } | undefined)?.sentence;
	return { title: failedTitle, sentence: typeof sentence === 'string' ? sentence : failed, mayPass: true };
}
