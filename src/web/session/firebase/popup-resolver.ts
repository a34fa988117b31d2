import { FirebaseError } from '@firebase/app';
import { type Auth, browserPopupRedirectResolver, type PopupRedirectResolver } from '@firebase/auth';

/**
 * The inner parts of the SDK's resolver that are used here, as of firebase 12.19: the version is pinned exactly, and
 * the browser tests fail when one of these goes.
 */
declare class StockResolver implements PopupRedirectResolver {
	eventManagers: Record<string, { manager: PopupMessages }>;
	get _shouldInitProactively(): boolean;
	_initialize(auth: KeyedAuth): Promise<PopupMessages>;
	_originValidation(auth: Auth): Promise<void>;
	_isIframeWebStorageSupported(auth: Auth, answer: (isSupported: boolean) => void): void;
}
interface KeyedAuth extends Auth {
	_key(): string;
}
/** A call that waits for the answer of its window. */
interface PopupConsumer {
	readonly filter: string[];
	readonly eventId: string | null;
	readonly authWindow: { window: Window | null } | null;
	onAuthEvent(event: PopupEvent): unknown;
	onError(error: FirebaseError): unknown;
}
interface PopupEvent {
	type: string;
	eventId: string;
	urlResponse: string | null;
	sessionId: string | null;
	postBody: null;
	tenantId: null;
	error: { code: string; message: string } | null;
}

const Stock = browserPopupRedirectResolver as unknown as typeof StockResolver;

/**
 * The SDK's own resolver, except for how the window's answer arrives: the stock one loads a script of Google's and
 * talks through its frames, whereas ours listens for the one message that our own handler posts to this very origin.
 */
export class OwnPopupResolver extends Stock {
	override get _shouldInitProactively(): boolean {
		return false;
	}

	override async _initialize(auth: KeyedAuth): Promise<PopupMessages> {
		// The inherited _openPopup refuses to work without an entry here.
		this.eventManagers[auth._key()] ??= { manager: new PopupMessages() };
		return this.eventManagers[auth._key()]!.manager;
	}

	override _isIframeWebStorageSupported(_auth: Auth, answer: (isSupported: boolean) => void): void {
		answer(true);
	}

	/** @throws FirebaseError `auth/unauthorized-domain`, `auth/network-request-failed` */
	override async _originValidation(auth: Auth): Promise<void> {
		const hosts = await readAuthorizedDomains(auth.config.apiKey);
		if (hosts.includes(location.hostname)) return;
		throw new FirebaseError('auth/unauthorized-domain', `${location.hostname} may not sign people in.`);
	}
}

async function readAuthorizedDomains(apiKey: string): Promise<string[]> {
	try {
		const response = await fetch(`/identitytoolkit.googleapis.com/v1/projects?key=${encodeURIComponent(apiKey)}`);
		return (await response.json()).authorizedDomains;
	} catch (cause) {
		throw new FirebaseError('auth/network-request-failed', `The authorised addresses could not be read: ${cause}`);
	}
}

/** Hands each answer to the call whose window sent it, once, and only if this origin's own handler sent it. */
class PopupMessages {
	private readonly consumers = new Set<PopupConsumer>();
	private readonly seen = new Set<string>();

	constructor() {
		addEventListener('message', (message) => this.receive(message));
	}

	registerConsumer(consumer: PopupConsumer): void {
		this.consumers.add(consumer);
	}

	unregisterConsumer(consumer: PopupConsumer): void {
		this.consumers.delete(consumer);
	}

	private receive({ origin, source, data }: MessageEvent): void {
		if (origin !== location.origin || !source || data?.kind !== 'auth-event') return;
		const event: PopupEvent = data.event;
		const consumer = [...this.consumers].find(
			({ authWindow, eventId, filter }) =>
				authWindow?.window === source && eventId === event.eventId && filter.includes(event.type),
		);
		if (!consumer || this.seen.has(event.eventId)) return;
		this.seen.add(event.eventId);
		if (event.error) consumer.onError(new FirebaseError(event.error.code, event.error.message));
		else consumer.onAuthEvent(event);
	}
}
