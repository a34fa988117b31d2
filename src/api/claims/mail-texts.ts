import { groupDigits } from '#api/claims/codes/codes.ts';
import { controlPage, type LetterTo, pageOf } from '#api/notifications/service.ts';
import { claimLimits } from '#contract/keeping/claims.ts';
import { nameInMail } from '#mail/name-in-mail.ts';

export interface ClaimedProfile {
	slug: string;
	business_name: string;
}

/** The mail with the code, to an address at the website's domain. Its reader may know nothing of the site. */
export const codeLetter =
	(profile: ClaimedProfile, claimer: string, code: string): LetterTo =>
	({ siteName }) => ({
		subject: `${groupDigits(code)} is the code for ${nameOf(profile)}`,
		heading: groupDigits(code),
		paragraphs: [
			`This is the code for ${nameOf(profile)} on ${siteName}, a directory of businesses. ${nameInMail(claimer)} says they run it and needs this code to prove it.`,
		],
		button: { label: `See ${nameOf(profile)}`, path: pageOf(profile.slug) },
		notes: [
			`The code works for ${claimLimits.codeMinutes} minutes.`,
			`Don’t know ${nameInMail(claimer)}? Then don’t share the code: nothing changes without it.`,
		],
	});

/** The mail to an owner: somebody else says that the business is theirs. */
export const disputeLetter =
	(profile: ClaimedProfile, claimer: string): LetterTo =>
	({ siteName }) => ({
		subject: `Someone else says ${nameOf(profile)} is theirs`,
		heading: `Who runs ${nameOf(profile)}?`,
		paragraphs: [
			`${nameInMail(claimer)} says on ${siteName} that they run ${nameOf(profile)}, which you manage.`,
			'We’ll look into it. Until then nothing changes. Tell us your side on your Control Page: we’ll read it before we decide.',
		],
		button: { label: 'Tell my side', path: controlPage },
	});

/** The mail to the claimer, when an operator has decided. */
export const decisionLetter =
	(profile: ClaimedProfile, { isApproved, reason }: { isApproved: boolean; reason: string }): LetterTo =>
	({ siteName }) => ({
		subject: isApproved ? `You now own ${nameOf(profile)}` : `Your claim to ${nameOf(profile)} was declined`,
		heading: isApproved ? 'Your claim was approved' : 'Your claim was declined',
		paragraphs: [
			isApproved ? `You now own ${nameOf(profile)} on ${siteName}.` : `You claimed ${nameOf(profile)} on ${siteName}.`,
			`The reason given: ${reason}`,
		],
		button: isApproved
			? { label: 'Go to my Control Page', path: controlPage }
			: { label: `See ${nameOf(profile)}`, path: pageOf(profile.slug) },
	});

/** The mail to a former or present owner, when a dispute was decided. */
export const outcomeLetter =
	(
		profile: ClaimedProfile,
		{ isApproved, reason, role }: { isApproved: boolean; reason: string; role: 'owner' | 'manager' | 'none' },
	): LetterTo =>
	({ siteName }) => ({
		subject: `The claim to ${nameOf(profile)} was decided`,
		heading: isApproved ? 'The claim was approved' : 'The claim was declined',
		paragraphs: [
			isApproved
				? `Someone else now owns ${nameOf(profile)} on ${siteName}. ${roleSentences[role]}`
				: `Nothing changes for you and ${nameOf(profile)}.`,
			`The reason given: ${reason}`,
		],
		button: { label: `See ${nameOf(profile)}`, path: pageOf(profile.slug) },
	});

const roleSentences = {
	owner: 'You are still an owner too.',
	manager: 'You are now a manager.',
	none: 'You no longer manage it.',
};

const nameOf = ({ business_name }: ClaimedProfile) => nameInMail(business_name);
