/** Calls about invitations, as tests make them. */
import type { TestActor, TestApp } from '#test/app.ts';

const dayMs = 86_400_000;

export const invite = async ({ call }: TestActor, body: object = {}) =>
	(await call('POST /business-profile/invite/create-invitation-code', { body })).data;
export const join = ({ call }: TestActor, code: string) =>
	call('POST /business-profile/invite/join', { body: { code } });
export const networkOf = async ({ call }: TestActor) => (await call('GET /business-profile/invite/network')).data;
export const statsOf = async ({ call }: TestActor) =>
	(await call('GET /business-profile/invite/tell-a-friend', { query: {} })).data.stats;

/** What takes an app: joining from a browser, which is told from others by its name, and work so many days later. */
export const invitationCalls = (app: () => TestApp) => ({
	joinWith: async (browser: string, { token }: TestActor, code: string) =>
		app().server.inject({
			method: 'POST',
			url: '/api/v1/business-profile/invite/join',
			headers: { authorization: `Bearer ${token}`, 'user-agent': browser },
			payload: { code },
		}),
	later: async <T>(days: number, work: () => Promise<T>): Promise<T> => {
		const { clock } = app();
		const { now } = clock;
		clock.now = new Date(now.getTime() + days * dayMs);
		return work().finally(() => {
			clock.now = now;
		});
	},
});
