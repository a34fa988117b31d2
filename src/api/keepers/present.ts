import type { AppointmentRow } from '#api/keepers/queries.ts';
import type { KeeperRow } from '#api/profiles/keepers/service.ts';
import type { Appointment, Keeper } from '#contract/keeping/keepers.ts';

export const presentKeeper = ({ id, name, designation, image, role, since }: KeeperRow): Keeper => ({
	id,
	name,
	designation,
	image,
	role,
	since: since.toISOString(),
});

export function presentAppointment(row: AppointmentRow, now: Date): Appointment {
	const { asker_name, asker_designation, asker_image, invited_name, invited_designation, invited_image } = row;
	return {
		id: row.id,
		role: row.role,
		asker_becomes: row.asker_becomes,
		member:
			row.member_id && invited_name
				? { id: row.member_id, name: invited_name, designation: invited_designation, image: invited_image }
				: null,
		email: row.email,
		asked_by: { id: row.asked_by, name: asker_name, designation: asker_designation, image: asker_image },
		asked_at: row.asked_at.toISOString(),
		expires_at: row.expires_at.toISOString(),
		state: row.declined_at ? 'declined' : row.expires_at <= now ? 'expired' : 'open',
	};
}
