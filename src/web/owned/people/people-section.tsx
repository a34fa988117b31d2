import { useCallback, useState } from 'react';
import type { Keeper, ProfilePeople } from '#contract/keeping/keepers.ts';
import { keeperSentences as sentences } from '#sentences/keepers.ts';
import { LoadedPart } from '#web/account/account-section.tsx';
import { api } from '#web/calls/api.ts';
import { useCall } from '#web/calls/use-call.ts';
import { useLoaded } from '#web/calls/use-loaded.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { Avatar } from '#web/components/faces/avatar.tsx';
import { useFocusBack } from '#web/components/focus-back.ts';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { Since } from '#web/components/times/day.tsx';
import { showToast } from '#web/components/toast.tsx';
import { paths } from '#web/links/paths.ts';
import { useNavigateFromHere } from '#web/links/use-navigate-from-here.ts';
import { AskForm } from '#web/owned/people/ask-form.tsx';
import { AskedList } from '#web/owned/people/asked-list.tsx';
import { TransferForm } from '#web/owned/people/transfer-form.tsx';
import { useNavbar } from '#web/shell/navbar-context.tsx';

interface PeopleSectionProps {
	profileId: string;
	isOwner: boolean;
	/** Called after the member's own role changed. */
	onRoleChange: () => void;
}

/** Lists who looks after a business, and lets its owners ask others to do so. */
export function PeopleSection({ profileId, isOwner, onRoleChange }: PeopleSectionProps) {
	const load = useCallback(async () => {
		const [people, me] = await Promise.all([
			api('GET /business-profile/:id/managers', { params: { id: profileId } }),
			api('GET /me'),
		]);
		return { people: people.data, myId: me.data.id };
	}, [profileId]);
	const { state, reload, retry } = useLoaded(load);
	return (
		<LoadedPart state={state} onRetry={retry}>
			{(loaded) => <People {...{ profileId, isOwner, onRoleChange, ...loaded }} onChange={reload} />}
		</LoadedPart>
	);
}

interface PeopleProps extends PeopleSectionProps {
	people: ProfilePeople;
	myId: string;
	onChange: () => void;
}

function People({ people, myId, ...rest }: PeopleProps) {
	const { profileId, isOwner, onChange } = rest;
	const { keepers, appointments } = people;
	const list = useFocusBack<HTMLUListElement>(keepers.length + appointments.length);
	return (
		<div className="grid gap-8">
			<ul ref={list} aria-label={sentences.title} className="divide-y divide-line">
				{keepers.map((keeper) => (
					<KeeperRow key={keeper.id} keeper={keeper} isMe={keeper.id === myId} people={people} {...rest} />
				))}
			</ul>
			{isOwner && <AskedList profileId={profileId} appointments={appointments} onChange={onChange} />}
			{isOwner && <AskForm profileId={profileId} onAsked={onChange} />}
			{isOwner && <TransferForm profileId={profileId} onAsked={onChange} />}
		</div>
	);
}

interface KeeperRowProps extends PeopleSectionProps {
	keeper: Keeper;
	isMe: boolean;
	people: ProfilePeople;
	onChange: () => void;
}

function KeeperRow({ profileId, keeper, isMe, people, isOwner, onChange, onRoleChange }: KeeperRowProps) {
	const [isAsking, setAsking] = useState(false);
	const { sentence, isBusy, run } = useCall();
	const { setActive } = useNavbar();
	const navigate = useNavigateFromHere();
	const isLastOwner = keeper.role === 'owner' && people.keepers.filter(({ role }) => role === 'owner').length === 1;
	const mayGo = isMe ? !isLastOwner : isOwner && keeper.role === 'manager';
	const params = { id: profileId, user_id: keeper.id };
	const remove = () =>
		run(async () => {
			await api('DELETE /business-profile/:id/managers/:user_id', { params });
			showToast(isMe ? sentences.left : sentences.removed);
			setAsking(false);
			if (!isMe) return onChange();
			setActive((before) => !before);
			navigate(paths.controlPage);
		});
	const stepDown = () =>
		run(async () => {
			await api('PATCH /business-profile/:id/managers/:user_id', { params, body: { role: 'manager' } });
			showToast(sentences.steppedDown);
			onChange();
			onRoleChange();
		});
	return (
		<li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
			<Avatar image={keeper.image} name={keeper.name} className="size-11" />
			<div className="min-w-40 flex-1">
				<p className="font-medium" dir="auto">
					{keeper.name}
					{isMe && <span className="font-normal text-muted">{` (${sentences.you})`}</span>}
				</p>
				<p className="text-muted text-sm">
					{sentences.roles[keeper.role]} <Since words={sentences.since} date={keeper.since} />
				</p>
			</div>
			{isMe && keeper.role === 'owner' && !isLastOwner && (
				<Button look="quiet" size="small" isBusy={isBusy} onClick={stepDown}>
					{sentences.stepDown}
				</Button>
			)}
			{mayGo && (
				<Button
					look="secondary"
					size="small"
					aria-label={isMe ? undefined : sentences.remove({ name: keeper.name })}
					onClick={() => setAsking(true)}
				>
					{isMe ? sentences.leave : sentences.remove({ name: '' }).trim()}
				</Button>
			)}
			{isAsking && (
				<Dialog
					title={isMe ? sentences.leaveTitle : sentences.removeTitle({ name: keeper.name })}
					onClose={() => setAsking(false)}
				>
					<p className="text-muted">{isMe ? sentences.leaveLead : sentences.removeLead}</p>
					<FormFailure>{sentence}</FormFailure>
					<div className="mt-5 flex justify-end gap-2">
						<Button look="quiet" onClick={() => setAsking(false)}>
							{sentences.cancel}
						</Button>
						<Button look="danger" isBusy={isBusy} onClick={remove}>
							{isMe ? sentences.leave : sentences.remove({ name: keeper.name })}
						</Button>
					</div>
				</Dialog>
			)}
		</li>
	);
}
