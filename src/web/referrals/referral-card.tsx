import type { Referral } from '#contract/referrals/referrals.ts';
import type { MemberStep } from '#contract/referrals/steps.ts';
import { referralSentences as sentences } from '#sentences/referrals/slips.ts';
import { Button } from '#web/components/button.tsx';
import { classNames } from '#web/components/class-names.ts';
import { Avatar } from '#web/components/faces/avatar.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { Day } from '#web/components/times/day.tsx';
import { withElements } from '#web/components/with-elements.tsx';
import { moneyText } from '#web/formats/money.ts';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';
import { ReferralWay } from '#web/referrals/referral-way.tsx';
import { StepDialog } from '#web/referrals/step-dialog.tsx';
import { isAsked, useSteps } from '#web/referrals/use-steps.ts';

interface ReferralCardProps {
	referral: Referral;
	businesses: readonly { id: string; business_name: string }[];
	/** The currency in which a job was valued last. */
	currency: string | null;
	onTaken: (referral: Referral) => void;
}

/** The steps that end a slip, beside the step that goes on. */
const endings: readonly MemberStep[] = ['taken_back', 'declined', 'lost'];

/**
 * Shows a slip as the member sees it: what is needed, who is on the other side, how far it has come, and what they may
 * do.
 */
export function ReferralCard({ referral, businesses, currency, onTaken }: ReferralCardProps) {
	const { role, state, other, profile, need, next, value, coins, created_at, confirmed_at } = referral;
	const { asked, setAsked, sentence, isBusy, take } = useSteps(referral, onTaken);
	const name = other?.name ?? sentences.left;
	const press = (step: MemberStep) => {
		// Somebody without a business can accept only as themselves, and is not asked.
		if (isAsked(step) && !(step === 'accepted' && businesses.length === 0)) setAsked(step);
		else take({ step });
	};
	return (
		<article className="grid gap-4 rounded-card border border-line bg-raised p-5 shadow-raised sm:p-6">
			<div className="flex items-start gap-4">
				<Avatar image={other?.image} name={other?.name} className="size-12" />
				<div className="min-w-0 flex-1">
					<p className="text-muted text-sm">
						{other ? (
							<Link to={paths.member(other.id)} className="rounded underline-offset-4 hover:underline">
								{role === 'giver' ? sentences.to({ name }) : sentences.from({ name })}
							</Link>
						) : (
							sentences.left
						)}
						{profile && (
							<>
								{' '}
								<Link to={paths.profile(profile.slug)} className="rounded underline-offset-4 hover:underline">
									{sentences.forBusiness({ business: profile.business_name })}
								</Link>
							</>
						)}
						{' · '}
						<Day date={created_at} />
					</p>
					<h3
						className={classNames(
							'mt-1 break-words text-xl',
							need === null && 'font-sans font-normal text-base text-muted',
						)}
						dir="auto"
					>
						{need ?? sentences.noWords}
					</h3>
				</div>
				<span
					className={classNames(
						'shrink-0 rounded-full px-2.5 py-0.5 font-medium text-sm max-sm:hidden',
						next.length > 0 ? 'bg-accent-soft text-accent' : 'bg-ink/7',
					)}
				>
					{sentences.states[state]}
				</span>
			</div>
			<div>
				<ReferralWay referral={referral} />
				<Standing referral={referral} name={name} />
			</div>
			<ContactDetails referral={referral} />
			{(value || coins || confirmed_at) && (
				<p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
					{confirmed_at && <span className="font-medium text-good">{sentences.confirmed}</span>}
					{coins && coins.state !== 'reversed' && (
						<span>{(coins.state === 'pending' ? sentences.coinsPending : sentences.coins)({ n: coins.amount })}</span>
					)}
					{value && <span>{sentences.worth({ money: moneyText(value) })}</span>}
				</p>
			)}
			<FormFailure>{asked ? undefined : sentence}</FormFailure>
			{next.length > 0 && (
				<div className="flex flex-wrap items-center gap-2">
					{next.includes('confirmed') && <p className="mr-2 font-medium">{sentences.confirmQuestion({ name })}</p>}
					{next.map((step) => (
						<Button
							key={step}
							size="small"
							look={endings.includes(step) ? 'secondary' : 'primary'}
							isBusy={isBusy && asked === undefined}
							onClick={() => press(step)}
						>
							{sentences.steps[step]}
						</Button>
					))}
				</div>
			)}
			{asked && (
				<StepDialog
					{...{ name, businesses, currency, sentence, isBusy }}
					step={asked}
					onTake={take}
					onClose={() => setAsked(undefined)}
				/>
			)}
		</article>
	);
}

/** Shows whom the giver waits for; otherwise where the slip stands, which a wide screen says above. */
function Standing({ referral: { role, state, contact }, name }: { referral: Referral; name: string }) {
	const { waits, states } = sentences;
	const look = 'mt-2 text-muted text-sm';
	if (role === 'giver' && state === 'need')
		return <p className={look}>{waits.need({ contact: contact?.name ?? '' })}</p>;
	if (role === 'giver' && (state === 'given' || state === 'accepted' || state === 'contacted'))
		return <p className={look}>{waits[state]({ name })}</p>;
	return <p className={`${look} sm:hidden`}>{states[state]}</p>;
}

/** Shows how to reach the person who has the need. */
function ContactDetails({ referral: { contact, contact_until } }: { referral: Referral }) {
	if (!contact) return null;
	const { name, email, phone, phone_written } = contact;
	const link = 'break-all font-medium text-accent underline-offset-4 hover:underline';
	return (
		<div className="rounded-xl bg-surface px-4 py-3 text-[0.9375rem]">
			<dl className="flex flex-wrap gap-x-8 gap-y-3">
				<div className="min-w-0">
					<dt className="text-muted text-sm">{sentences.contact}</dt>
					<dd className="break-words font-medium" dir="auto">
						{name}
					</dd>
				</div>
				{email && (
					<div className="min-w-0">
						<dt className="text-muted text-sm">{sentences.email}</dt>
						<dd>
							<a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`} className={link}>
								{email}
							</a>
						</dd>
					</div>
				)}
				{phone && (
					<div>
						<dt className="text-muted text-sm">{sentences.phone}</dt>
						<dd>
							<a href={`tel:${phone}`} className={link}>
								{phone_written}
							</a>
						</dd>
					</div>
				)}
			</dl>
			{contact_until && (
				<p className="mt-2 text-muted text-sm">
					{withElements(sentences.contactUntil, { day: <Day date={contact_until} /> })}
				</p>
			)}
		</div>
	);
}
