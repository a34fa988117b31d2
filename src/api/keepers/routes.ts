import {
	answerAppointment,
	appoint,
	getPeople,
	removeKeeper,
	stepDown,
	takeBackAppointment,
} from '#api/keepers/service.ts';
import type { Route } from '#api/route.ts';

export function keeperRoutes(route: Route): void {
	route('GET /business-profile/:id/managers', (ctx, { params }) => getPeople(ctx, params.id));
	route('POST /business-profile/:id/managers', (ctx, { params, body }) => appoint(ctx, params.id, body, body.role));
	route('PATCH /business-profile/:id/managers/:user_id', (ctx, { params }) => stepDown(ctx, params.id, params.user_id));
	route('DELETE /business-profile/:id/managers/:user_id', (ctx, { params }) =>
		removeKeeper(ctx, params.id, params.user_id),
	);
	route('POST /business-profile/:id/transfer', (ctx, { params, body }) =>
		appoint(ctx, params.id, body, 'owner', body.i_become),
	);
	route('DELETE /business-profile/:id/appointments/:appointment_id', (ctx, { params }) =>
		takeBackAppointment(ctx, params.id, params.appointment_id),
	);
	route('PATCH /me/appointments/:id', async (ctx, { params, body }) => ({
		profile: await answerAppointment(ctx, params.id, body.accept),
	}));
}
