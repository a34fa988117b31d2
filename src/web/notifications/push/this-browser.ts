import type { PushDevice } from '#contract/notifications/push.ts';
import { api } from '#web/calls/api.ts';

/**
 * Whether this browser shows what is pushed: `denied`, the member or their browser forbids it; `needs_installing`, it
 * would once the site is on the home screen, as on an iPhone.
 */
export type PushState = 'on' | 'off' | 'denied' | 'unsupported' | 'needs_installing';

/** This browser cannot subscribe now: its maker is out of reach, or takes no subscriptions. */
export class NotReached extends Error {}

export async function readPushState(devices: readonly PushDevice[]): Promise<PushState> {
	const registration = await findRegistration();
	if (!registration) return isOfApple() ? 'needs_installing' : 'unsupported';
	if (Notification.permission === 'denied') return 'denied';
	const subscription = await registration.pushManager.getSubscription();
	return subscription && findThis(devices, subscription) ? 'on' : 'off';
}

/**
 * Asks whoever presses for their permission, subscribes this browser, and tells the site. Returns false where they do not
 * permit it.
 * @throws NotReached, or the error of the call
 */
export async function turnOn(publicKey: string): Promise<boolean> {
	if ((await Notification.requestPermission()) !== 'granted') return false;
	const registration = await findRegistration();
	if (!registration) return false;
	try {
		// A subscription with a former key of the site would be refused for ever.
		await (await registration.pushManager.getSubscription())?.unsubscribe();
		const options = { userVisibleOnly: true, applicationServerKey: publicKey };
		const { endpoint = '', keys } = (await registration.pushManager.subscribe(options)).toJSON();
		const body = { endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
		await api('POST /me/push-devices', { body });
	} catch (error) {
		throw error instanceof DOMException ? new NotReached(error.message, { cause: error }) : error;
	}
	return true;
}

/** Ends the subscription of this browser, here and at the site. */
export async function turnOff(devices: readonly PushDevice[]): Promise<void> {
	const subscription = await (await findRegistration())?.pushManager.getSubscription();
	const device = subscription && findThis(devices, subscription);
	await subscription?.unsubscribe();
	if (device) await api('DELETE /me/push-devices/:id', { params: { id: device.id } });
}

/** Returns the devices other than this browser. */
export async function otherDevices(devices: readonly PushDevice[]): Promise<PushDevice[]> {
	const subscription = await (await findRegistration())?.pushManager.getSubscription();
	return devices.filter(({ endpoint }) => endpoint !== subscription?.endpoint);
}

const findThis = (devices: readonly PushDevice[], { endpoint }: PushSubscription) =>
	devices.find((device) => device.endpoint === endpoint);

async function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
	if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return undefined;
	return navigator.serviceWorker.getRegistration();
}

/** Returns whether this is an iPhone or an iPad, which calls itself a Mac. */
const isOfApple = (): boolean =>
	/iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
