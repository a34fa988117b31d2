import type { Endpoint } from '#contract/endpoint.ts';
import { friendEndpoints, memberEndpoints } from '#contract/members.ts';
import { profileEndpoints } from '#contract/profiles.ts';
import { reviewEndpoints } from '#contract/reviews.ts';
import { siteEndpoints } from '#contract/site.ts';

/** Every call that is served, in the order of the documentation. */
export const endpoints = [
	...memberEndpoints,
	...friendEndpoints,
	...profileEndpoints,
	...reviewEndpoints,
	...siteEndpoints,
] as const satisfies readonly Endpoint[];

type AnyEndpoint = (typeof endpoints)[number];
/** `"GET /me"` and its like, each with its definition. */
export type Calls = { [E in AnyEndpoint as `${E['method']} ${E['path']}`]: E };
export type CallName = keyof Calls;

const byName = new Map(endpoints.map((definition) => [`${definition.method} ${definition.path}`, definition]));
export const getEndpoint = <N extends CallName>(name: N): Calls[N] => byName.get(name) as unknown as Calls[N];
