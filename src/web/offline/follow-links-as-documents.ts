/** Without a connection a link opens its document, which the service worker may have; the router would ask for data. */
export function followLinksAsDocuments(): void {
	if (!import.meta.env.PROD || !navigator.serviceWorker) return;
	window.addEventListener('click', followLinkAsDocument, { capture: true });
}

function followLinkAsDocument(event: Event): void {
	if (!navigator.onLine && (event.target as Element).closest('a[href]')) event.stopPropagation();
}
