import { type TestActor, type TestApp, type TestAppOptions, testApp } from './app.ts';

/** A site with an operator. */
export async function operatedApp({ settings, ...options }: TestAppOptions = {}): Promise<{
	app: TestApp;
	operator: TestActor;
}> {
	const app = await testApp({ ...options, settings: { OPERATOR_EMAILS: 'operator@example.org', ...settings } });
	return { app, operator: await app.actor('operator') };
}
