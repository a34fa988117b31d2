import type { FastifyInstance } from 'fastify';
import type { ContextOf } from '#identity/accounts/account-routes.ts';
import { policyAnswer } from '#identity/passwords/password-policy.ts';

/** Adds the calls that clients of the protocol make before they sign anybody in. */
export function projectRoutes(app: FastifyInstance, prefix: string, contextOf: ContextOf): void {
	app.get(`${prefix}/v1/projects`, async (request) => {
		const { projectId, authorizedDomains } = contextOf(request).settings;
		return { projectId, authorizedDomains };
	});
	app.get(`${prefix}/v2/passwordPolicy`, async (request) => policyAnswer(contextOf(request).settings.passwordPolicy));
	app.get(`${prefix}/v2/recaptchaConfig`, async () => ({
		recaptchaKey: '',
		recaptchaEnforcementState: ['EMAIL_PASSWORD_PROVIDER', 'PHONE_PROVIDER'].map((provider) => ({
			provider,
			enforcementState: 'OFF',
		})),
	}));
}
