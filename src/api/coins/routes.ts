import {
	howToEarn,
	listActivities,
	listTransactions,
	readBoard,
	tellRoots,
	totalSixMonths,
} from '#api/coins/reading/reading.ts';
import type { Route } from '#api/route.ts';

export function coinRoutes(route: Route): void {
	route('GET /me/transactions', (ctx, { query }) => listTransactions(ctx, query));
	route('GET /business-profile/gamification/last-six-month-total', totalSixMonths);
	route('GET /business-profile/gamification/how-to-earn-coins', howToEarn);
	route('GET /business-profile/gamification/recent-activities', (ctx, { query }) => listActivities(ctx, query));
	route('GET /business-profile/gamification/board', (ctx, { query }) => readBoard(ctx, query));
	route('GET /ledger/roots', tellRoots);
}
