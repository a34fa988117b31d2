import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { AccountSession } from '#contract/members/members.ts';
import { accountSentences } from '#sentences/account/account.ts';
import { AccountSection, LoadedPart } from '#web/account/account-section.tsx';
import { loadDeviceWords } from '#web/account/activity/device-words.ts';
import { sentenceOfAuthError } from '#web/account/sign-in/error-sentences.ts';
import { api } from '#web/calls/api.ts';
import { useLoaded } from '#web/calls/use-loaded.ts';
import { Button } from '#web/components/button.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { Moment } from '#web/components/times/moment.tsx';
import { showToast } from '#web/components/toast.tsx';
import { labelOf } from '#web/sentences/label-of.ts';

interface ShownSession extends AccountSession {
	device: string;
}
const { sessions: words } = accountSentences;
const everywhereElse = 'everywhere else';

async function loadSessions(): Promise<ShownSession[]> {
	const [{ data }, deviceWords] = await Promise.all([api('GET /me/sessions'), loadDeviceWords()]);
	return data
		.map((session) => ({ ...session, device: deviceWords(session.user_agent) ?? words.unknownDevice }))
		.sort((one, other) => Number(other.current) - Number(one.current));
}

/** Lists where the account is signed in, this device first, each with a button to sign it out. */
export function SessionsSection({ version, onChanged }: { version: number; onChanged: () => void }) {
	const { state, retry } = useLoaded(loadSessions, version, sentenceOfAuthError);
	const [busy, setBusy] = useState<string>();
	const [failure, setFailure] = useState<string>();

	async function end(what: string, work: () => Promise<string>): Promise<void> {
		setBusy(what);
		setFailure(undefined);
		try {
			showToast(await work());
		} catch (error) {
			setFailure(sentenceOfAuthError(error));
		} finally {
			setBusy(undefined);
			onChanged();
		}
	}
	const endOne = ({ id, device }: ShownSession) =>
		end(id, async () => {
			await api('DELETE /me/sessions/:id', { params: { id } });
			return words.ended({ device });
		});
	const endOthers = () =>
		end(everywhereElse, async () => words.othersEnded({ count: (await api('DELETE /me/sessions')).data.ended }));

	return (
		<AccountSection isFolded id="sessions" title={words.title} lead={words.lead}>
			<LoadedPart state={state} onRetry={retry}>
				{(sessions) => (
					<>
						<FormFailure>{failure}</FormFailure>
						<ul className="divide-y divide-line">
							{sessions.map((session) => (
								<Session
									key={session.id}
									session={session}
									isBusy={busy === session.id}
									onEnd={() => endOne(session)}
								/>
							))}
						</ul>
						{sessions.some(({ current }) => !current) ? (
							<Button
								look="secondary"
								size="small"
								className="mt-4"
								isBusy={busy === everywhereElse}
								onClick={endOthers}
							>
								{words.endOthers}
							</Button>
						) : (
							<p className="mt-4 text-muted text-sm">{words.empty}</p>
						)}
					</>
				)}
			</LoadedPart>
		</AccountSection>
	);
}

interface SessionProps {
	session: ShownSession;
	isBusy: boolean;
	onEnd: () => void;
}

function Session({ session: { device, ip, provider, current, last_used_at }, isBusy, onEnd }: SessionProps) {
	const Icon = /Android|iOS|Windows Phone/.test(device) ? Smartphone : Laptop;
	return (
		<li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5 first:pt-0">
			<Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
			<div className="min-w-0 flex-1 basis-52">
				<p className="flex flex-wrap items-center gap-x-2.5 font-medium">
					{device}
					{current && (
						<span className="rounded-full bg-accent-soft px-2.5 py-0.5 font-medium text-accent text-xs">
							{words.current}
						</span>
					)}
				</p>
				<p className="break-words text-muted text-sm">
					{[ip, labelOf(words.signedIn, provider), words.lastUsed].filter(Boolean).join(' · ')}{' '}
					<Moment at={last_used_at} />
				</p>
			</div>
			{!current && (
				<Button look="secondary" size="small" aria-label={words.endLabel({ device })} isBusy={isBusy} onClick={onEnd}>
					{words.end}
				</Button>
			)}
		</li>
	);
}
