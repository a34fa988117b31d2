import { type ReactNode, useCallback, useState } from 'react';
import { ApiError } from '#contract/client.ts';
import type { ConsentQuestion as Question } from '#contract/referrals/consent.ts';
import { consentSentences as sentences } from '#sentences/referrals/consent.ts';
import { AuthFrame } from '#web/account/sign-in/auth-frame.tsx';
import { api } from '#web/calls/api.ts';
import { useLoaded } from '#web/calls/use-loaded.ts';
import { useWrite } from '#web/calls/use-write.ts';
import { Button } from '#web/components/button.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { Skeleton } from '#web/components/states/skeleton.tsx';
import { Day } from '#web/components/times/day.tsx';
import { withElements } from '#web/components/with-elements.tsx';
import { useHeadingFocus } from '#web/document/use-heading-focus.ts';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';

/** Asks somebody whether they may be passed on, and shows all that would be passed on. */
export function ConsentQuestion({ code }: { code: string }) {
	const load = useCallback(async () => {
		try {
			return (await api('GET /referrals/consent', { query: { code } })).data;
		} catch (error) {
			// Trying again would not mend this.
			if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return null;
			throw error;
		}
	}, [code]);
	const { state, reload, retry } = useLoaded(load);
	if (state.is === 'loading')
		return (
			<AuthFrame title={sentences.title} lead={sentences.reading}>
				<Skeleton className="mt-8 h-48" />
			</AuthFrame>
		);
	if (state.is === 'failed')
		return (
			<AuthFrame title={sentences.title}>
				<div className="mt-6">
					<ErrorState title={sentences.failed} onRetry={retry} />
				</div>
			</AuthFrame>
		);
	if (!state.value) return <AuthFrame title={sentences.gone} lead={sentences.goneLead} />;
	return <Answering code={code} question={state.value} onAgreed={reload} />;
}

type Answer = 'yes' | 'no' | 'never';

function Answering({ code, question, onAgreed }: { code: string; question: Question; onAgreed: () => void }) {
	const { giver, receiver, agreed_at, contact_until } = question;
	const [said, setSaid] = useState<'no' | 'never'>();
	const [pressed, setPressed] = useState<Answer>();
	const { sentence, isBusy, write } = useWrite('POST /referrals/consent');
	useHeadingFocus(said ?? agreed_at ?? 'asked');
	const answer = (word: Answer) => {
		setPressed(word);
		write({ body: { code, answer: word } }, () => {
			if (word === 'yes') onAgreed();
			else setSaid(word);
		});
	};
	const button = (word: Answer) => ({
		isBusy: isBusy && pressed === word,
		isHeld: isBusy,
		onClick: () => answer(word),
	});
	if (said === 'no') return <AuthFrame title={sentences.refused} lead={sentences.refusedLead({ giver: giver.name })} />;
	if (said === 'never') return <AuthFrame title={sentences.left} lead={sentences.leftLead} />;
	const day = { day: <Day date={contact_until} /> };
	const names = { giver: giver.name, receiver: receiver.name };
	return (
		<AuthFrame
			title={agreed_at ? sentences.agreed : sentences.question(names)}
			lead={agreed_at ? sentences.agreedLead(names) : sentences.lead(names)}
		>
			<Details question={question} heading={agreed_at ? sentences.passed(names) : sentences.passedOn(names)} />
			<div className="mt-6 grid gap-3">
				<FormFailure>{sentence}</FormFailure>
				{agreed_at ? (
					<Button look="secondary" {...button('no')}>
						{sentences.takeBack}
					</Button>
				) : (
					<>
						<Button size="large" {...button('yes')}>
							{sentences.yes}
						</Button>
						<Button size="large" look="secondary" {...button('no')}>
							{sentences.no}
						</Button>
						<Button look="quiet" {...button('never')}>
							{sentences.never}
						</Button>
					</>
				)}
			</div>
			<p className="mt-6 text-muted text-sm">
				{withElements(agreed_at ? sentences.keptUntil : sentences.until, day)}{' '}
				<Link to={paths.rea} className="text-accent underline underline-offset-4">
					{sentences.whatIsThis}
				</Link>
			</p>
		</AuthFrame>
	);
}

function Details({ question: { giver, need, contact }, heading }: { question: Question; heading: string }) {
	return (
		<div className="mt-6 grid gap-4 rounded-card border border-line bg-raised p-5">
			<h2 className="font-sans font-semibold text-base tracking-normal">{heading}</h2>
			<dl className="grid gap-3 text-[0.9375rem]">
				<Detail name={sentences.name}>{contact.name}</Detail>
				<Detail name={sentences.email}>{contact.email}</Detail>
				{contact.phone_written && <Detail name={sentences.phone}>{contact.phone_written}</Detail>}
				{need && <Detail name={sentences.need({ giver: giver.name })}>{need}</Detail>}
			</dl>
		</div>
	);
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div>
			<dt className="text-muted text-sm">{name}</dt>
			<dd className="wrap-anywhere whitespace-pre-line" dir="auto">
				{children}
			</dd>
		</div>
	);
}
