import { type FormEvent, useState } from 'react';
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { referralLimits } from '#contract/limits.ts';
import { referralSentences } from '#sentences/referrals/slips.ts';
import { api } from '#web/calls/api.ts';
import { load, requireSession } from '#web/calls/load.ts';
import { useWrite } from '#web/calls/use-write.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { Field } from '#web/components/forms/field.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { PageError } from '#web/components/states/page-error.tsx';
import { PageSkeleton } from '#web/components/states/page-skeleton.tsx';
import { showToast } from '#web/components/toast.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { Link } from '#web/links/link.tsx';
import { paths } from '#web/links/paths.ts';
import { useNavigateFromHere } from '#web/links/use-navigate-from-here.ts';
import { FriendField } from '#web/referrals/friend-field.tsx';

const sentences = referralSentences.new;

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
	requireSession(request);
	return (await load(api('GET /me/friends'), request)).data;
}

export const meta: MetaFunction = (args) => pageMeta(args, { title: sentences.title, isPrivate: true });
export { PageError as ErrorBoundary, PageSkeleton as HydrateFallback };

/** Passes somebody's need on to a friend. */
export default function NewReferral() {
	const friends = useLoaderData<typeof clientLoader>();
	return (
		<PageBody>
			<PageHeading
				kicker={
					<Link to={paths.referrals} className="hover:underline">
						{referralSentences.title}
					</Link>
				}
				title={sentences.title}
				lead={sentences.lead}
			/>
			{friends.length === 0 ? (
				<EmptyState
					title={sentences.noFriends}
					action={<ButtonLink to={paths.friends}>{sentences.findFriends}</ButtonLink>}
				/>
			) : (
				<div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
					<ReferralForm friends={friends} />
					<aside className="self-start rounded-card bg-surface p-6">
						<h2 className="text-xl">{sentences.next}</h2>
						<ol className="mt-4 grid list-decimal gap-3 pl-5 text-[0.9375rem] text-muted">
							{sentences.nextSteps.map((step) => (
								<li key={step}>{step}</li>
							))}
						</ol>
					</aside>
				</div>
			)}
		</PageBody>
	);
}

function ReferralForm({ friends }: { friends: ReturnType<typeof useLoaderData<typeof clientLoader>> }) {
	const navigate = useNavigateFromHere();
	const [friendId, setFriendId] = useState<string>();
	const [need, setNeed] = useState('');
	const [name, setName] = useState('');
	const [email, setEmail] = useState('');
	const [phone, setPhone] = useState('');
	const [isFriendMissing, setFriendMissing] = useState(false);
	const { sentence, sentenceBeside, isBusy, write } = useWrite('POST /referrals', {
		fields: {
			...{ receiver_id: friendId, need },
			...{ 'contact.name': name, 'contact.email': email, 'contact.phone': phone },
		},
		isOnce: true,
	});
	const submit = (event: FormEvent) => {
		event.preventDefault();
		setFriendMissing(!friendId);
		if (!friendId) return;
		const dialled = phone.replace(/[\s()/-]/g, '');
		const contact = { name, email: email.trim(), phone: dialled || null };
		write({ body: { receiver_id: friendId, need, contact } }, () => {
			showToast(sentences.sent({ contact: name.trim() }));
			navigate(paths.referralsGiven);
		});
	};
	return (
		<form noValidate onSubmit={submit} className="grid content-start gap-6">
			<FriendField
				friends={friends}
				chosen={friends.find(({ id }) => id === friendId)}
				error={sentenceBeside('receiver_id') ?? (isFriendMissing ? sentences.friendMissing : undefined)}
				onChoose={(friend) => {
					setFriendId(friend?.id);
					setFriendMissing(false);
				}}
			/>
			<Field
				label={sentences.need}
				hint={sentences.needHint}
				placeholder={sentences.needPlaceholder}
				error={sentenceBeside('need')}
				rows={3}
				maxLength={referralLimits.need[1]}
				value={need}
				onChange={setNeed}
			/>
			<fieldset className="grid gap-4 rounded-card border border-line bg-raised p-5">
				<legend className="px-1 font-heading text-xl">{sentences.who}</legend>
				<Field
					label={sentences.name}
					error={sentenceBeside('contact.name')}
					maxLength={referralLimits.contactName}
					autoComplete="off"
					value={name}
					onChange={setName}
				/>
				<Field
					label={sentences.email}
					hint={sentences.emailHint}
					error={sentenceBeside('contact.email')}
					type="email"
					autoComplete="off"
					maxLength={254}
					value={email}
					onChange={setEmail}
				/>
				<Field
					label={sentences.phone}
					hint={sentences.phoneHint}
					error={sentenceBeside('contact.phone')}
					type="tel"
					autoComplete="off"
					maxLength={30}
					value={phone}
					onChange={setPhone}
				/>
			</fieldset>
			<FormFailure>{sentence}</FormFailure>
			<div>
				<Button type="submit" size="large" isBusy={isBusy}>
					{sentences.send}
				</Button>
			</div>
		</form>
	);
}
