import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { invalidAnswer, type SignInProvider, unreachable } from '#identity/providers/sign-in-provider.ts';

export interface FacebookOptions {
	appId: string;
	appSecret: string;
	redirectUri: string;
	/** Both addresses have the version in them and no slash at the end; tests run servers of their own. */
	dialogUrl: string;
	graphUrl: string;
}

const timeoutMs = 10_000;
const name = 'Facebook';

const tokenAnswer = z.object({ access_token: z.string().min(1) });
const inspectionAnswer = z.object({
	data: z.object({ app_id: z.string(), is_valid: z.boolean(), user_id: z.string() }),
});
const meAnswer = z.object({
	id: z.string().min(1).max(128),
	name: z.string().optional(),
	email: z.string().optional(),
	picture: z.object({ data: z.object({ url: z.string(), is_silhouette: z.boolean().optional() }) }).optional(),
});

/**
 * Signs people in at Facebook by its OAuth code flow. The token is used on the server only, with a proof that its holder
 * knows the app's secret, and only after Facebook has said that it was given to this app. Facebook's email addresses are
 * never taken as verified.
 */
export function facebookProvider(options: FacebookOptions): SignInProvider {
	const { appId, appSecret, redirectUri, dialogUrl, graphUrl } = options;
	const call = async <Answer>(schema: z.ZodType<Answer>, path: string, init: RequestInit): Promise<Answer> => {
		const response = await fetch(`${graphUrl}${path}`, {
			...init,
			redirect: 'manual',
			signal: AbortSignal.timeout(timeoutMs),
		}).catch((error) => {
			throw unreachable(name, error);
		});
		if (response.status >= 500) throw unreachable(name, new Error(`status ${response.status}`));
		const parsed = schema.safeParse(await response.json().catch(() => null));
		if (response.ok && parsed.success) return parsed.data;
		throw invalidAnswer(name, new Error(`${path.split('?')[0]} answered ${response.status} with something else`));
	};
	const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

	return {
		id: 'facebook.com',
		name,
		isElsewhere: true,
		async begin({ state }) {
			const query = {
				client_id: appId,
				redirect_uri: redirectUri,
				state,
				response_type: 'code',
				scope: 'email,public_profile',
			};
			return `${dialogUrl}?${new URLSearchParams(query)}`;
		},
		async identify(_ctx, { query }) {
			const code = query.get('code');
			if (!code) throw invalidAnswer(name, new Error('no code'));
			const { access_token } = await call(tokenAnswer, '/oauth/access_token', {
				method: 'POST',
				body: new URLSearchParams({ client_id: appId, client_secret: appSecret, redirect_uri: redirectUri, code }),
			});
			const inspection = new URLSearchParams({ input_token: access_token });
			const { data } = await call(inspectionAnswer, `/debug_token?${inspection}`, bearer(`${appId}|${appSecret}`));
			if (data.app_id !== appId || !data.is_valid) throw invalidAnswer(name, new Error('a token of another app'));
			const wanted = new URLSearchParams({
				fields: 'id,name,email,picture.type(large)',
				appsecret_proof: createHmac('sha256', appSecret).update(access_token).digest('hex'),
			});
			const me = await call(meAnswer, `/me?${wanted}`, bearer(access_token));
			if (me.id !== data.user_id) throw invalidAnswer(name, new Error('a token of somebody else'));
			const photo = me.picture?.data;
			return {
				providerId: 'facebook.com',
				rawId: me.id,
				email: me.email ?? null,
				emailVerified: false,
				displayName: me.name ?? null,
				photoUrl: photo && !photo.is_silhouette ? photo.url : null,
				screenName: null,
				rawUserInfo: { ...me },
			};
		},
	};
}
