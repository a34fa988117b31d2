import type { ApiError } from '#contract/client.ts';

/** Status and code that the call was refused with, or `done`. */
export const refusalOf = (call: Promise<unknown>) =>
	call.then(
		() => 'done',
		(error: ApiError) => [error.status, error.code],
	);

/** The code alone, or `done`. */
export const refusalCodeOf = (call: Promise<unknown>) =>
	call.then(
		() => 'done',
		(error: ApiError) => error.code,
	);

/** What the person is told who was refused, or `done`. */
export const refusalSentenceOf = (call: Promise<unknown>) =>
	call.then(
		() => 'done',
		(error: ApiError) => error.fields[0]?.message ?? error.message,
	);
