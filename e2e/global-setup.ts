import { request } from '@playwright/test';
import { addAccount, operatorAddress } from './member.ts';

/** The operator has an account before any test: two that made it at the same time would meet half of it. */
export default async function setUp(): Promise<void> {
	const calls = await request.newContext({ baseURL: process.env.E2E_URL ?? '' });
	await addAccount(calls, 'Otto', operatorAddress);
	await calls.dispose();
}
