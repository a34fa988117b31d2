/**
 * Registers the service worker once the page is there, so that the first visit does not wait for it. Never in
 * development.
 */
export function registerServiceWorker(): void {
	if (!import.meta.env.PROD || !navigator.serviceWorker) return;
	const register = () => void navigator.serviceWorker.register('/service-worker.js').catch(() => {});
	if (document.readyState === 'complete') register();
	else window.addEventListener('load', register);
	// A page that is opened from now on is no copy.
	window.addEventListener('online', () => delete document.documentElement.dataset.kept);
}
