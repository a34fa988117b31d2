import { useCallback, useState } from 'react';
import type { BoardRow } from '#contract/coins/ledger.ts';
import { coinSentences } from '#sentences/coins.ts';
import { LoadedPart } from '#web/account/account-section.tsx';
import { api } from '#web/calls/api.ts';
import { useLoaded } from '#web/calls/use-loaded.ts';
import { useWrite } from '#web/calls/use-write.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { classNames } from '#web/components/class-names.ts';
import { Avatar } from '#web/components/faces/avatar.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { Notice } from '#web/components/notice.tsx';
import { showToast } from '#web/components/toast.tsx';
import { numberText } from '#web/formats/numbers.ts';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';

const { board: sentences } = coinSentences;
type Scope = keyof typeof sentences.scopes;

/**
 * Shows who earned most this month, first among the member's friends. A member who leaves the board is not shown on
 * anybody else's either.
 */
export function CoinBoard({ isOn: wasOn }: { isOn: boolean }) {
	const [isOn, setOn] = useState(wasOn);
	const [scope, setScope] = useState<Scope>('friends');
	const [version, setVersion] = useState(0);
	const { sentence, isBusy, write } = useWrite('PATCH /me');
	const load = useCallback(
		async () => ({
			scope,
			rows: (await api('GET /business-profile/gamification/board', { query: { scope } })).data,
		}),
		[scope],
	);
	const { state, retry } = useLoaded(load, version);
	const say = (board: boolean) =>
		write({ body: { settings: { board } } }, () => {
			setOn(board);
			setVersion(version + 1);
			showToast(board ? sentences.joined : sentences.left);
		});
	return (
		<section aria-labelledby="board" className="rounded-card border border-line bg-raised p-5 shadow-raised sm:p-6">
			<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
				<div>
					<h3 id="board" className="text-xl">
						{sentences.title}
					</h3>
					<p className="mt-1 text-muted text-sm">{sentences.lead}</p>
				</div>
				<fieldset className="flex gap-2">
					<legend className="sr-only">{sentences.scope}</legend>
					{(Object.keys(sentences.scopes) as Scope[]).map((each) => (
						<Button
							key={each}
							size="small"
							look={each === scope ? 'primary' : 'secondary'}
							aria-pressed={each === scope}
							onClick={() => setScope(each)}
						>
							{sentences.scopes[each]}
						</Button>
					))}
				</fieldset>
			</div>
			<div className="mt-4">
				<LoadedPart state={state} onRetry={retry} rows={3}>
					{(shown) => <Rows {...shown} />}
				</LoadedPart>
			</div>
			<div className="mt-5 border-line border-t pt-4">
				{isOn ? (
					<div className="flex flex-wrap items-center justify-between gap-3">
						<p className="text-muted text-sm">{sentences.leaveWhy}</p>
						<Button look="quiet" size="small" isBusy={isBusy} onClick={() => say(false)}>
							{sentences.leave}
						</Button>
					</div>
				) : (
					<Notice
						title={sentences.left}
						action={
							<Button size="small" isBusy={isBusy} onClick={() => say(true)}>
								{sentences.join}
							</Button>
						}
					>
						{sentences.leftWhy}
					</Notice>
				)}
				<FormFailure>{sentence}</FormFailure>
			</div>
		</section>
	);
}

function Rows({ scope, rows }: { scope: Scope; rows: BoardRow[] }) {
	if (rows.length === 0)
		return (
			<>
				<p className="text-muted">{sentences.none[scope]}</p>
				<ButtonLink to={paths.friends} look="secondary" size="small" className="mt-4">
					{sentences.findFriends}
				</ButtonLink>
			</>
		);
	return (
		<ol className="grid gap-x-8 sm:grid-cols-2">
			{rows.map(({ rank, member: { id, name, image, is_me, is_friend }, coins }) => (
				<li
					key={id}
					className={classNames('flex items-center gap-3 rounded-xl px-3 py-2', is_me && 'bg-accent-soft font-medium')}
				>
					<span className="w-6 shrink-0 text-end text-muted tabular-nums">{rank}</span>
					<Avatar image={image} name={name} className="size-9" />
					<span className="min-w-0 flex-1 truncate" dir="auto">
						{is_me ? (
							sentences.you
						) : (
							<Link to={paths.member(id)} className="underline-offset-4 hover:underline">
								{name}
							</Link>
						)}
						{scope === 'all' && is_friend && <span className="text-muted text-sm"> · {sentences.friend}</span>}
					</span>
					<span className="tabular-nums">
						<span aria-hidden="true">{numberText(coins)}</span>
						<span className="sr-only">{coinSentences.coins({ n: coins })}</span>
					</span>
				</li>
			))}
		</ol>
	);
}
