import { type ReactNode, useState } from 'react';
import type { Member } from '#contract/members/members.ts';
import { pageSentences } from '#sentences/pages.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { useFocusBack } from '#web/components/focus-back.ts';
import { Day } from '#web/components/times/day.tsx';
import { MemberForm } from '#web/control/member-form.tsx';
import { regionName } from '#web/formats/names.ts';
import { paths } from '#web/links/paths.ts';

/** Shows what a member told about themselves; a press turns it into a form. */
export function MemberDetails({ me }: { me: Member }) {
	const [isEditing, setEditing] = useState(false);
	const edit = useFocusBack(isEditing);
	const heading = useFocusBack<HTMLHeadingElement>(isEditing);
	const { control } = pageSentences;
	return (
		<section className="rounded-card border border-line bg-raised p-6 shadow-raised">
			<h2 ref={heading} className="mb-4 text-2xl">
				{control.account}
			</h2>
			{isEditing ? (
				<MemberForm me={me} onClose={() => setEditing(false)} />
			) : (
				<>
					<dl className="space-y-3 text-[0.9375rem]">
						<Fact label={control.name}>{me.name}</Fact>
						{me.email && (
							<Fact label={control.email}>
								{me.email}{' '}
								<span className="text-muted text-sm">
									({me.email_verified ? control.verified : control.notVerified})
								</span>
							</Fact>
						)}
						{me.designation && <Fact label={control.designation}>{me.designation}</Fact>}
						{me.locality && <Fact label={control.place}>{me.locality}</Fact>}
						{me.country && <Fact label={control.country}>{regionName(me.country) ?? me.country}</Fact>}
						{me.phone && <Fact label={control.phone}>{me.phone}</Fact>}
						{me.bio && <Fact label={control.bio}>{me.bio}</Fact>}
						<Fact label={control.memberSince}>
							<Day date={me.created_at} />
						</Fact>
					</dl>
					<div className="mt-6 flex flex-wrap gap-2">
						<Button ref={edit} look="secondary" size="small" onClick={() => setEditing(true)}>
							{control.edit}
						</Button>
						<ButtonLink to={paths.account} look="quiet" size="small">
							{control.security}
						</ButtonLink>
					</div>
				</>
			)}
		</section>
	);
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
	return (
		<div>
			<dt className="text-muted text-sm">{label}</dt>
			<dd className="wrap-anywhere" dir="auto">
				{children}
			</dd>
		</div>
	);
}
