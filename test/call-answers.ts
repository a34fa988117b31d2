/** What is asked of the answer of any call, by whichever door. */
import { expect } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { type CallName, getEndpoint } from '#contract/endpoints.ts';
import { pageMeta } from '#contract/page.ts';

/** Whether a call takes files and nothing else. */
export const takesFiles = (name: CallName): boolean => {
	const { files, filesOptional }: Endpoint = getEndpoint(name);
	return files !== undefined && !filesOptional;
};

/** Expects the data as the contract has it. */
export function expectWhole(name: CallName, body: unknown): void {
	const definition: Endpoint = getEndpoint(name);
	const meta = definition.meta ? pageMeta.extend((definition.meta as z.ZodObject).shape) : pageMeta;
	const envelope = definition.list
		? z.strictObject({ data: z.array(definition.data), meta })
		: z.strictObject({ data: definition.data });
	expect(envelope.safeParse(body).error?.issues ?? []).toEqual([]);
}
