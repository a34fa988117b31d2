import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { email, id, timestamp } from '#contract/shapes.ts';

/** The roles of a keeper, who looks after a business. */
export const keeperRoles = ['owner', 'manager'] as const;
export type KeeperRole = (typeof keeperRoles)[number];
export const keeperLimits = {
	/** How many requests of one business may wait for an answer. */
	openAppointments: 20,
	/** Days after which a request that nobody answered is void. */
	appointmentDays: 14,
	/** How many requests one member may send in a day, for all their businesses, also if taken back. */
	requestsPerDay: 10,
	/** How many mails with a request one address gets in so many days, whoever asks; the Control Page shows further ones. */
	mailsPerAddress: 3,
	mailsPerAddressDays: 7,
	/** Days after which a former keeper of a business may review it. */
	reviewAfterDays: 90,
} as const;

export const person = z.object({
	id,
	name: z.string(),
	designation: z.string().nullable(),
	image: z.string().nullable(),
});

export const keeper = person.extend({ role: z.enum(keeperRoles), since: timestamp });
export type Keeper = z.infer<typeof keeper>;

export const appointment = z.object({
	id,
	role: z.enum(keeperRoles),
	/** What the asking owner is afterwards: an owner as before or, when the business is handed over, a manager or nothing. */
	asker_becomes: z.enum(['owner', 'manager', 'none']),
	/** The member who was asked; null when an address was asked. */
	member: person.nullable(),
	email: z.string().nullable(),
	asked_by: person,
	asked_at: timestamp,
	expires_at: timestamp,
	state: z.enum(['open', 'declined', 'expired']),
});
export type Appointment = z.infer<typeof appointment>;

export const profilePeople = z.object({ keepers: z.array(keeper), appointments: z.array(appointment) });
export type ProfilePeople = z.infer<typeof profilePeople>;

const tag = 'Owners and managers';
const params = z.object({ id });
const keeperParams = z.object({ id, user_id: id });
/** Who is asked: a member by id, or whoever signs in with this address, once it is confirmed. */
const whom = { user_id: id.optional(), email: email.optional() };
const isOneNamed = (body: { user_id?: string | undefined; email?: string | undefined }) =>
	(body.user_id === undefined) !== (body.email === undefined);
const nameOne = { message: 'Give either user_id or email.', path: ['user_id'] };

export const keeperEndpoints = [
	endpoint({
		method: 'GET',
		path: '/business-profile/:id/managers',
		tag,
		summary: 'Who looks after a business, and who was asked to',
		auth: 'owner',
		params,
		data: profilePeople,
	}),
	endpoint({
		method: 'POST',
		path: '/business-profile/:id/managers',
		tag,
		summary: 'Ask a member to be manager or another owner; they accept or decline',
		auth: 'owner',
		params,
		body: z.strictObject({ ...whom, role: z.enum(keeperRoles).default('manager') }).refine(isOneNamed, nameOne),
		data: appointment,
		status: 201,
	}),
	endpoint({
		method: 'PATCH',
		path: '/business-profile/:id/managers/:user_id',
		tag,
		summary: 'Step down from owner to manager',
		auth: 'owner',
		params: keeperParams,
		body: z.strictObject({ role: z.literal('manager') }),
		data: profilePeople,
		errors: ['last_owner'],
	}),
	endpoint({
		method: 'DELETE',
		path: '/business-profile/:id/managers/:user_id',
		tag,
		summary: 'Take a manager off a business (owners), or leave it oneself',
		auth: 'owner',
		params: keeperParams,
		data: z.null(),
		errors: ['last_owner'],
	}),
	endpoint({
		method: 'POST',
		path: '/business-profile/:id/transfer',
		tag,
		summary: 'Ask a member to take the business over',
		auth: 'owner',
		params,
		/** My role afterwards. */
		body: z.strictObject({ ...whom, i_become: z.enum(['manager', 'none']) }).refine(isOneNamed, nameOne),
		data: appointment,
		status: 201,
	}),
	endpoint({
		method: 'DELETE',
		path: '/business-profile/:id/appointments/:appointment_id',
		tag,
		summary: 'Take back what somebody was asked',
		auth: 'owner',
		params: z.object({ id, appointment_id: id }),
		data: z.null(),
	}),
	endpoint({
		method: 'PATCH',
		path: '/me/appointments/:id',
		tag,
		summary: 'Accept or decline to look after a business',
		auth: 'member',
		params,
		body: z.strictObject({ accept: z.boolean() }),
		/** The business that I look after from now on; null when I declined. */
		data: z.object({
			profile: z.object({ id, slug: z.string(), business_name: z.string(), role: z.enum(keeperRoles) }).nullable(),
		}),
		errors: ['forbidden'],
	}),
] as const;
