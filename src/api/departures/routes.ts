import { bearerOf } from '#api/bearer.ts';
import { leave } from '#api/departures/service.ts';
import type { Route } from '#api/route.ts';
import type { AccountDeletion } from '#contract/members/account-deletion.ts';

export function departureRoutes(route: Route, { accounts }: { accounts: AccountDeletion }): void {
	route('DELETE /me', {
		apart: (ctx, { query, request }) => {
			const idToken = bearerOf(request) ?? '';
			return leave(ctx, accounts, { ...query, idToken });
		},
	});
}
