import { bearerOf } from '#api/bearer.ts';
import { leave } from '#api/departures/service.ts';
import type { Route } from '#api/route.ts';
import type { AccountDeletion } from '#contract/members/account-deletion.ts';

interface DepartureOptions {
	accounts: AccountDeletion;
	networkOf: (address: string) => string;
}

export function departureRoutes(route: Route, { accounts, networkOf }: DepartureOptions): void {
	route('DELETE /me', {
		apart: (ctx, { query, request }) => {
			const idToken = bearerOf(request) ?? '';
			return leave(ctx, accounts, { ...query, idToken, ip: networkOf(request.ip) });
		},
	});
}
