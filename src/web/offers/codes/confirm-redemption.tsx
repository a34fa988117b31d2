import { type Ref, useState } from 'react';
import type { ShownRedemption } from '#contract/offers/redemptions.ts';
import { redemptionSentences as sentences } from '#sentences/offers/redemptions.ts';
import { useWrite } from '#web/calls/use-write.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { useFocusBack } from '#web/components/focus-back.ts';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { Notice } from '#web/components/notice.tsx';
import { paths } from '#web/links/paths.ts';
import { RedemptionFacts, StateMark } from '#web/offers/codes/redemption-facts.tsx';

interface ConfirmRedemptionProps {
	code: string;
	redemption: ShownRedemption;
	heading?: Ref<HTMLHeadingElement>;
	/** Goes on to another code; without it, a link leads there. */
	onNext?: () => void;
}

/**
 * Shows what a code is for to the people of its business, who hand that out and confirm it; and to others, what became
 * of their code.
 */
export function ConfirmRedemption({ code, redemption: shown, heading, onNext }: ConfirmRedemptionProps) {
	const [redemption, setRedemption] = useState(shown);
	const { sentence, isBusy, write } = useWrite('POST /redemptions/:code/confirm', { isOnce: true });
	const { title, terms, state, may_confirm } = redemption;
	const isDone = state === 'confirmed' && shown.may_confirm;
	const told = useFocusBack<HTMLDivElement>(isDone);
	const confirm = () => write({ params: { code } }, setRedemption);
	return (
		<article className="rounded-card border border-line bg-raised p-6 shadow-raised">
			{may_confirm && <p className="mb-2 text-muted">{sentences.check}</p>}
			<h2 ref={heading} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-3xl">
				<span className="wrap-anywhere" dir="auto">
					{title}
				</span>
				{!may_confirm && <StateMark state={state} />}
			</h2>
			<div className="mt-2">
				<RedemptionFacts redemption={redemption} />
			</div>
			{terms && (
				<section className="mt-5">
					<h3 className="font-medium">{sentences.terms}</h3>
					<p className="mt-1 whitespace-pre-line break-words" dir="auto">
						{terms}
					</p>
				</section>
			)}
			<div className="mt-6 grid gap-4">
				<FormFailure>{sentence}</FormFailure>
				{!may_confirm && !isDone && <p className="text-muted">{sentences.cannotConfirm[state]}</p>}
				{isDone && (
					<div ref={told}>
						<Notice look="good" title={sentences.confirmed}>
							{sentences.confirmedLead}
						</Notice>
					</div>
				)}
				<div className="flex flex-wrap gap-3">
					{may_confirm && (
						<Button size="large" isBusy={isBusy} onClick={confirm}>
							{sentences.confirm}
						</Button>
					)}
					<Next label={may_confirm ? sentences.cancel : sentences.next} onNext={onNext} />
				</div>
			</div>
		</article>
	);
}

function Next({ label, onNext }: { label: string; onNext: (() => void) | undefined }) {
	if (onNext)
		return (
			<Button look="secondary" size="large" onClick={onNext}>
				{label}
			</Button>
		);
	return (
		<ButtonLink to={paths.confirmCode} look="secondary" size="large">
			{label}
		</ButtonLink>
	);
}
