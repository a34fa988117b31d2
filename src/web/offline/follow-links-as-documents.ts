/**
 * Makes links open documents while there is no connection: the service worker may have the document, whereas the router
 * would ask for data.
 */
export function followLinksAsDocuments(): void {
	if (!import.meta.env.PROD || !navigator.serviceWorker) return;
	window.addEventListener('click', followLinkAsDocument, { capture: true });
}

function followLinkAsDocument(event: Event): void {
	if (!navigator.onLine && (event.target as Element).closest('a[href]')) event.stopPropagation();
}
