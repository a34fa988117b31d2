/**
 * Returns a `fetch` over XMLHttpRequest, which alone can tell how much of a body has been sent: a share from 0 to 1.
 */
export const fetchWithProgress =
	(onProgress: (share: number) => void): typeof fetch =>
	(input, { method = 'GET', headers, body, signal } = {}) =>
		new Promise((resolve, reject) => {
			const request = new XMLHttpRequest();
			const cancel = () => request.abort();
			request.open(method, String(input));
			for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
			request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
			request.upload.onload = () => onProgress(1);
			request.onload = () => {
				const lines = request.getAllResponseHeaders().trim().split(/\r?\n/);
				const pairs = lines.map((line): [string, string] => {
					const colon = line.indexOf(':');
					return [line.slice(0, colon), line.slice(colon + 1).trim()];
				});
				resolve(new Response(request.responseText, { status: request.status, headers: pairs }));
			};
			request.onerror = () => reject(new TypeError('The request did not get through.'));
			request.onabort = () => reject(signal?.reason ?? new DOMException('The upload was cancelled.', 'AbortError'));
			request.onloadend = () => signal?.removeEventListener('abort', cancel);
			if (signal?.aborted) return reject(signal.reason);
			signal?.addEventListener('abort', cancel);
			request.send(body as XMLHttpRequestBodyInit | null);
		});
