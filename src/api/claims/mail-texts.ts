import { groupDigits } from '#api/claims/codes/codes.ts';
import { claimLimits } from '#contract/keeping/claims.ts';
import type { MailMessage } from '#contract/mailer.ts';
import { composeMail, type MailContent } from '#mail/compose-mail.ts';
import { nameInMail } from '#mail/name-in-mail.ts';

/** What a mail about a claim has to know of the site. */
export interface Site {
	siteName: string;
	publicUrl: string;
}
export interface ClaimedProfile {
	slug: string;
	business_name: string;
}

/** To the address at the website's domain. Who reads it may know nothing of the site. */
export const codeMail = (site: Site, profile: ClaimedProfile, to: string, claimer: string, code: string): MailMessage =>
	write(site, to, {
		subject: `${groupDigits(code)} is the code for ${nameOf(profile)}`,
		heading: groupDigits(code),
		paragraphs: [
			`This is the code for ${nameOf(profile)} on ${site.siteName}, a directory of businesses. ${nameInMail(claimer)} says they run it and needs this code to prove it.`,
		],
		button: { label: `See ${nameOf(profile)}`, link: pageOf(site, profile) },
		notes: [
			`The code works for ${claimLimits.codeMinutes} minutes.`,
			`Don’t know ${nameInMail(claimer)}? Then don’t share the code: nothing changes without it.`,
		],
	});

/** To an owner: somebody else says that the business is theirs. */
export const disputeMail = (site: Site, profile: ClaimedProfile, to: string, claimer: string): MailMessage =>
	write(site, to, {
		subject: `Someone else says ${nameOf(profile)} is theirs`,
		heading: `Who runs ${nameOf(profile)}?`,
		paragraphs: [
			`${nameInMail(claimer)} says on ${site.siteName} that they run ${nameOf(profile)}, which you manage.`,
			'We’ll look into it. Until then nothing changes. Tell us your side on your Control Page: we’ll read it before we decide.',
		],
		button: { label: 'Tell my side', link: controlPageOf(site) },
		notes: [],
	});

/** To the claimer, when an operator has decided. */
export const decisionMail = (
	site: Site,
	profile: ClaimedProfile,
	to: string,
	{ isApproved, reason }: { isApproved: boolean; reason: string },
): MailMessage =>
	write(site, to, {
		subject: isApproved ? `You now own ${nameOf(profile)}` : `Your claim to ${nameOf(profile)} was declined`,
		heading: isApproved ? 'Your claim was approved' : 'Your claim was declined',
		paragraphs: [
			isApproved
				? `You now own ${nameOf(profile)} on ${site.siteName}.`
				: `You claimed ${nameOf(profile)} on ${site.siteName}.`,
			`The reason given: ${reason}`,
		],
		button: isApproved
			? { label: 'Go to my Control Page', link: controlPageOf(site) }
			: { label: `See ${nameOf(profile)}`, link: pageOf(site, profile) },
		notes: [],
	});

/** To who owned the business, when a dispute was decided. */
export const outcomeMail = (
	site: Site,
	profile: ClaimedProfile,
	to: string,
	{ isApproved, reason, role }: { isApproved: boolean; reason: string; role: 'owner' | 'manager' | 'none' },
): MailMessage =>
	write(site, to, {
		subject: `The claim to ${nameOf(profile)} was decided`,
		heading: isApproved ? 'The claim was approved' : 'The claim was declined',
		paragraphs: [
			isApproved
				? `Someone else now owns ${nameOf(profile)} on ${site.siteName}. ${roleSentences[role]}`
				: `Nothing changes for you and ${nameOf(profile)}.`,
			`The reason given: ${reason}`,
		],
		button: { label: `See ${nameOf(profile)}`, link: pageOf(site, profile) },
		notes: [],
	});

const roleSentences = {
	owner: 'You are still an owner too.',
	manager: 'You are now a manager.',
	none: 'You no longer manage it.',
};

const nameOf = ({ business_name }: ClaimedProfile) => nameInMail(business_name);
const pageOf = ({ publicUrl }: Site, { slug }: ClaimedProfile) =>
	`${publicUrl}/business-profile/${encodeURIComponent(slug)}`;
const controlPageOf = ({ publicUrl }: Site) => `${publicUrl}/me/me`;

function write(
	{ siteName, publicUrl }: Site,
	to: string,
	content: Omit<MailContent, 'siteName' | 'siteUrl'>,
): MailMessage {
	return composeMail(to, { siteName, siteUrl: publicUrl, ...content });
}
