import type { Context, TransactionContext } from '#api/context.ts';
import { notify } from '#api/notifications/service.ts';
import { leaveAlone } from '#api/referrals/addresses.ts';
import { type Contact, hashOfCode, openContact, shownContact } from '#api/referrals/contact.ts';
import { deleteContact, findQuestion, lockOfCode } from '#api/referrals/contact-queries.ts';
import { writeStep } from '#api/referrals/taking-steps.ts';
import { AppError } from '#contract/errors.ts';
import type { ConsentQuestion } from '#contract/referrals/consent.ts';
import { mayTake } from '#contract/referrals/steps.ts';
import { transaction } from '#db/transaction.ts';

/**
 * Reads what a mail asks of the contact. What the giver wrote is not shown while nobody can be put in touch. @throws
 * AppError `not_found` once there is nothing to answer any more.
 */
export async function readQuestion(ctx: Context, code: string): Promise<ConsentQuestion> {
	const { question, contact } = await getQuestion(ctx, code);
	const agreed = question.steps.find(({ step }) => step === 'given');
	return {
		giver: question.giver,
		receiver: question.receiver,
		need: question.is_hindered ? '' : question.need,
		contact: shownContact(contact),
		agreed_at: agreed ? new Date(agreed.at).toISOString() : null,
		contact_until: question.kept_until.toISOString(),
	};
}

/**
 * Stores the contact's answer: they agree, refuse, or no longer agree, and without their consent what is known of them
 * is deleted at once, whatever has become of the two sides. `never` also stops all such mail to their address for good.
 * @throws AppError `not_found` once there is nothing to answer any more, and for a yes where nobody can be put in touch.
 */
export async function answerQuestion(
	ctx: Context,
	code: string,
	answer: 'yes' | 'no' | 'never',
): Promise<{ agreed: boolean }> {
	return transaction(ctx, async (ctx) => {
		await lockOfCode(ctx.db, hashOfCode(code));
		const { question, contact } = await getQuestion(ctx, code);
		if (answer === 'yes' && question.is_hindered)
			throw new AppError('not_found', {
				detail: 'You can’t be put in touch at the moment. If you say no, your details are deleted.',
			});
		if (answer === 'never') await leaveAlone(ctx, contact.email);
		const progress = { state: question.state, taken: question.steps.map(({ step }) => step) };
		if (answer === 'yes') {
			if (mayTake('given', 'contact', progress)) await tellGiven(ctx, question);
			return { agreed: true };
		}
		// Once the job is won there is nothing to refuse: the contact's data are deleted all the same.
		if (mayTake('refused', 'contact', progress)) await writeStep(ctx, question, 'refused');
		else await deleteContact(ctx.db, question.id);
		return { agreed: false };
	});
}

async function tellGiven(ctx: TransactionContext, question: Question): Promise<void> {
	await writeStep(ctx, question, 'given');
	const { id, giver_id, receiver_id } = question;
	await notify(ctx, [receiver_id], { kind: 'referral_given', topicId: id, actorId: giver_id });
}

type Question = NonNullable<Awaited<ReturnType<typeof findQuestion>>>;

async function getQuestion(
	ctx: Context | TransactionContext,
	code: string,
): Promise<{ question: Question; contact: Contact }> {
	const question = await findQuestion(ctx.db, hashOfCode(code), ctx.now);
	const contact = question && openContact(ctx.desk, question.id, question.sealed);
	if (!contact)
		throw new AppError('not_found', {
			detail: 'You said no, or the request has expired. We’ve deleted your details.',
		});
	return { question, contact };
}
