/** A browser that has subscribed to messages, which it opens with its own keys. */
import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { CallInput } from '#contract/client.ts';
import type { Pushed } from '#contract/notifications/push.ts';

type Subscription = CallInput<'POST /me/push-devices'>['body'];

/** Returns a subscription for whoever needs nothing of what comes. */
export const newBrowser = (): Subscription => new PushBrowser().subscription;

export class PushBrowser {
	readonly subscription: Subscription;
	readonly #pair: ECDH;
	readonly #secret = randomBytes(16);

	constructor(endpoint = `https://push.example/${randomBytes(16).toString('hex')}`) {
		this.#pair = createECDH('prime256v1');
		const p256dh = this.#pair.generateKeys('base64url');
		this.subscription = { endpoint, keys: { p256dh, auth: this.#secret.toString('base64url') } };
	}

	/** Opens a message as RFC 8291 and RFC 8188 say; it has a single record. */
	open(body: Buffer): Pushed {
		const salt = body.subarray(0, 16);
		const keyLength = body[20]!;
		const sender = body.subarray(21, 21 + keyLength);
		const sealed = body.subarray(21 + keyLength);
		const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#pair.getPublicKey(), sender]);
		const shared = Buffer.from(hkdfSync('sha256', this.#pair.computeSecret(sender), this.#secret, info, 32));
		const derive = (name: string, length: number) =>
			Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${name}\0`, length));
		const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12), {
			authTagLength: 16,
		}).setAuthTag(sealed.subarray(-16));
		const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
		// The last byte that is not zero ends the content.
		return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString());
	}
}
