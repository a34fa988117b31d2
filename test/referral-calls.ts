import { expect } from 'vitest';
import type { CallInput } from '#contract/client.ts';
import type { MailMessage } from '#contract/mailer.ts';
import type { MemberStep } from '#contract/referrals/steps.ts';
import { type TestActor, type TestApp, testApp } from './app.ts';
import { listJobs } from './jobs.ts';
import { befriend } from './reviewed.ts';

export interface Slip {
	giver: TestActor;
	receiver: TestActor;
	id: string;
	/** Whom it is about. */
	address: string;
}

type StepFields = Omit<CallInput<'PATCH /referrals/:id'>['body'], 'step'>;

/** A site whose mail can be read, and slips on it. */
export async function referralApp() {
	const sent: MailMessage[] = [];
	const app: TestApp = await testApp({ mailer: { send: async (message) => void sent.push(message) } });
	let made = 0;
	const newAddress = () => `ines${made++}@example.com`;
	/** All that went to the address, once nothing waits to be sent. */
	const mailsTo = async (address: string): Promise<MailMessage[]> => {
		await expect.poll(() => listJobs(app.db, 'outgoing_mail')).toEqual([]);
		return sent.filter(({ to }) => to === address);
	};
	const codeFor = async (address: string): Promise<string> => {
		const mail = (await mailsTo(address)).at(-1);
		return /[?]code=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
	};
	const friends = async (): Promise<[TestActor, TestActor]> => {
		const pair: [TestActor, TestActor] = [await app.somebody('giver'), await app.somebody('receiver')];
		await befriend(...pair);
		return pair;
	};
	const passOn = async (
		giver: TestActor,
		receiver: TestActor,
		email = newAddress(),
		need = 'A roofer, before winter.',
	) =>
		(
			await giver.call('POST /referrals', {
				body: { receiver_id: receiver.id, need, contact: { name: 'Ines Moll', email, phone: '+4930123456' } },
			})
		).data;
	const newSlip = async (pair?: [TestActor, TestActor]): Promise<Slip> => {
		const [giver, receiver] = pair ?? (await friends());
		const address = newAddress();
		const { id } = await passOn(giver, receiver, address);
		return { giver, receiver, id, address };
	};
	const answer = async (address: string, word: 'yes' | 'no' | 'never') =>
		app.visitor('POST /referrals/consent', { body: { code: await codeFor(address), answer: word } });
	const take = async (who: TestActor, id: string, step: MemberStep, fields: StepFields = {}) =>
		(await who.call('PATCH /referrals/:id', { params: { id }, body: { step, ...fields } })).data;
	/** Takes each step by whose it is. */
	const go = async ({ giver, receiver, id, address }: Slip, ...steps: (MemberStep | 'given')[]) => {
		for (const step of steps) {
			if (step === 'given') await answer(address, 'yes');
			else await take(step === 'confirmed' || step === 'taken_back' ? giver : receiver, id, step);
		}
	};
	const listOf = async (who: TestActor, role: 'given' | 'received') =>
		(await who.call('GET /referrals', { query: { role, limit: 100 } })).data;
	const seenBy = async (who: TestActor, role: 'given' | 'received', id: string) =>
		(await listOf(who, role)).find((one) => one.id === id);
	const waitDays = (days: number) => {
		app.clock.now = new Date(app.clock.now.getTime() + days * 86_400_000);
	};
	/** New members give few slips a day, and these tests many. */
	const age = (...members: TestActor[]) =>
		app.db
			.updateTable('member')
			.set({ created_at: new Date(app.clock.now.getTime() - 30 * 86_400_000) })
			.where(
				'id',
				'in',
				members.map(({ id }) => id),
			)
			.execute();
	return {
		...{ app, newAddress, mailsTo, codeFor, friends, passOn, newSlip, answer, take, go, listOf, seenBy, waitDays, age },
		close: () => app.close(),
	};
}
export type ReferralApp = Awaited<ReturnType<typeof referralApp>>;
