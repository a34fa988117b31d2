import type { KeeperDesk } from '#api/keepers/keeper-desk.ts';
import {
	answerAppointment,
	appoint,
	getPeople,
	removeKeeper,
	stepDown,
	takeBackAppointment,
} from '#api/keepers/service.ts';
import type { Route } from '#api/route.ts';
import type { MailOutbox } from '#mail/mail-outbox.ts';

export function keeperRoutes(
	route: Route,
	{ siteName, publicUrl, keyedHash }: Omit<KeeperDesk, 'mail'>,
	mail: MailOutbox,
): void {
	const desk: KeeperDesk = { siteName, publicUrl, keyedHash, mail };
	route('GET /business-profile/:id/managers', (ctx, { params }) => getPeople(ctx, params.id));
	route('POST /business-profile/:id/managers', (ctx, { params, body }) =>
		appoint(ctx, desk, params.id, body, body.role),
	);
	route('PATCH /business-profile/:id/managers/:user_id', (ctx, { params }) => stepDown(ctx, params.id, params.user_id));
	route('DELETE /business-profile/:id/managers/:user_id', (ctx, { params }) =>
		removeKeeper(ctx, params.id, params.user_id),
	);
	route('POST /business-profile/:id/transfer', (ctx, { params, body }) =>
		appoint(ctx, desk, params.id, body, 'owner', body.i_become),
	);
	route('DELETE /business-profile/:id/appointments/:appointment_id', (ctx, { params }) =>
		takeBackAppointment(ctx, params.id, params.appointment_id),
	);
	route('PATCH /me/appointments/:id', async (ctx, { params, body }) => ({
		profile: await answerAppointment(ctx, desk, params.id, body.accept),
	}));
}
