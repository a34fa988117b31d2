import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { invitationLimits as limits } from '#contract/limits.ts';
import { pageQuery } from '#contract/page.ts';
import { email, id, line, memberCard, text, timestamp } from '#contract/shapes.ts';

const kind = z.enum(['link', 'email', 'business']);
/** What the invitation asks for: to join, to review the business, or to claim it. */
const purpose = z.enum(['join', 'review', 'claim']);
const profile = z.object({ id, slug: z.string(), business_name: z.string() }).nullable();

/** How far somebody who has joined has come. */
export const joinStates = ['joined', 'qualified', 'rewarded', 'flagged'] as const;
/** How far an invitation has come; where several joined by it, as far as the furthest of them. */
export const invitationStates = ['sent', 'opened', ...joinStates, 'expired', 'revoked'] as const;
export type InvitationState = (typeof invitationStates)[number];

export const invitation = z.object({
	id,
	code: z.string(),
	url: z.url(),
	kind,
	purpose,
	/** The address that it was mailed to, with enough of it shown that the inviter recognises it. */
	email_masked: z.string().nullable(),
	profile,
	/** The inviter's note to themselves. */
	memo: z.string().nullable(),
	max_uses: z.number().int(),
	uses: z.number().int(),
	state: z.enum(invitationStates),
	expires_at: timestamp,
	created_at: timestamp,
});
export type Invitation = z.infer<typeof invitation>;

/** What the holder of a code is told before they join. */
export const receivedInvitation = z.object({
	code: z.string(),
	purpose,
	inviter: memberCard.pick({ name: true, designation: true, image: true }),
	profile,
	/** Whether joining makes both friends; with an invitation of a business it does not. */
	makes_friends: z.boolean(),
	expires_at: timestamp,
});
export type ReceivedInvitation = z.infer<typeof receivedInvitation>;

const tellAFriend = z.object({
	code: z.string(),
	url: z.url(),
	/** A whole SVG document of the QR code, black on white. */
	qr_svg: z.string(),
	/** Texts ready to be sent, each with the link in it. */
	texts: z.object({
		email: z.object({ subject: z.string(), body: z.string() }),
		sms: z.string(),
		whatsapp: z.string(),
		post: z.string(),
	}),
	expires_at: timestamp,
	stats: z.object({
		sent: z.number().int(),
		opened: z.number().int(),
		joined: z.number().int(),
		qualified: z.number().int(),
		coins: z.number().int(),
	}),
});
export type TellAFriend = z.infer<typeof tellAFriend>;

/** A code as people type it: letters that look like digits are read as those digits. */
const code = z.string().min(1).max(40);
const tag = 'Invitations';
const gone = ['unknown_code', 'expired', 'used_up', 'revoked'] as const;

const isMailed = (body: { kind: string; email?: string | undefined }) =>
	body.kind === 'email' ? body.email !== undefined : body.kind !== 'link' || body.email === undefined;
const isOfBusiness = (body: { kind: string; profile_id?: string | undefined }) =>
	(body.kind === 'business') === (body.profile_id !== undefined);

export const invitationEndpoints = [
	endpoint({
		method: 'POST',
		path: '/business-profile/invite/create-invitation-code',
		tag,
		summary: 'Make an invitation: a link, one that is mailed, or one of a business',
		description: `An invitation is good for ${limits.days} days. With \`business\` it asks customers to review a business that I look after, or, mailed, somebody to claim one that nobody owns. Nothing in the answer says whether an address has an account, or whether a mail went out. \`message\` goes into the mail, without links.`,
		auth: 'member',
		body: z
			.strictObject({
				kind: kind.default('link'),
				email: email.optional(),
				profile_id: id.optional(),
				memo: line(1, limits.memo).optional(),
				message: text(1, limits.message).optional(),
				max_uses: z.number().int().min(1).max(limits.usesMax).optional(),
			})
			.refine(isMailed, {
				message: 'Give an address for an invitation by email, and none for a link.',
				path: ['email'],
			})
			.refine(isOfBusiness, { message: 'Give the business with kind business, and only then.', path: ['profile_id'] }),
		data: invitation,
		status: 201,
		errors: ['forbidden', 'not_found', 'conflict'],
	}),
	endpoint({
		method: 'GET',
		path: '/business-profile/invite/tell-a-friend',
		tag,
		summary: 'My link with its code to scan, texts to send, and what came of it',
		description:
			'The link is made anew a week before it expires, or when it is used up. With `profile_id` it leads to that business.',
		auth: 'member',
		query: z.object({ profile_id: id.optional() }),
		data: tellAFriend,
		errors: ['forbidden', 'not_found'],
	}),
	endpoint({
		method: 'GET',
		path: '/business-profile/invite/codes',
		tag,
		summary: 'My invitations, the newest first',
		auth: 'member',
		query: pageQuery,
		data: invitation,
		list: true,
	}),
	endpoint({
		method: 'DELETE',
		path: '/business-profile/invite/codes/:id',
		tag,
		summary: 'Take an invitation back; who has joined with it stays',
		auth: 'member',
		params: z.object({ id }),
		data: z.null(),
	}),
	endpoint({
		method: 'GET',
		path: '/business-profile/invite/:code',
		tag,
		summary: 'Who invites, and to what',
		auth: 'anyone',
		params: z.object({ code }),
		data: receivedInvitation,
		errors: gone,
	}),
	endpoint({
		method: 'POST',
		path: '/business-profile/invite/opened',
		tag,
		summary: 'A person has opened an invitation',
		auth: 'anyone',
		body: z.strictObject({ code }),
		data: z.null(),
	}),
	endpoint({
		method: 'POST',
		path: '/business-profile/invite/join',
		tag,
		summary: 'Say by whose invitation I came, once; it makes us friends, unless a business invited me',
		description: `For members of up to ${limits.joinDays} days, by an invitation of somebody who was here before them.`,
		auth: 'member',
		body: z.strictObject({ code }),
		data: z.object({ inviter: memberCard, friendship: memberCard.shape.friendship, invitation: receivedInvitation }),
		errors: [...gone, 'already_joined', 'own_code'],
	}),
	endpoint({
		method: 'POST',
		path: '/business-profile/invite/opt-out',
		tag,
		summary: 'No invitations to this address any more, from anybody',
		description: 'The token stands in every mailed invitation, and is good for ever.',
		auth: 'anyone',
		body: z.strictObject({ token: z.string().min(1).max(200) }),
		data: z.null(),
		errors: ['not_found'],
	}),
] as const;
