import { useState } from 'react';
import type { Member, MemberSettings } from '#contract/members/members.ts';
import { accountSentences } from '#sentences/account.ts';
import { AccountSection } from '#web/account/account-section.tsx';
import { api } from '#web/calls/api.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { ChoiceCards } from '#web/components/forms/choice-cards.tsx';
import { showToast } from '#web/components/toast.tsx';

const { privacy } = accountSentences;
const matters = ['reviews_visible_to', 'friend_list'] as const satisfies (keyof MemberSettings)[];
type Choices = Pick<MemberSettings, (typeof matters)[number]>;

/** Who knows which reviews are mine, and who my friends are. A choice is stored when it is made. */
export function PrivacySection({ me }: { me: Member }) {
	const [chosen, setChosen] = useState<Choices>(me.settings);
	const [failure, setFailure] = useState<string>();
	const choose = async (change: Partial<Choices>) => {
		const before = chosen;
		setChosen({ ...before, ...change });
		setFailure(undefined);
		try {
			await api('PATCH /me', { body: { settings: change }, keepalive: true });
			showToast(privacy.saved);
		} catch (error) {
			setChosen(before);
			setFailure(sentenceOf(error));
		}
	};
	return (
		<AccountSection id="privacy" title={privacy.title} lead={privacy.lead}>
			<div className="space-y-7">
				{matters.map((matter) => (
					<fieldset key={matter}>
						<legend className="mb-2.5 font-medium">{privacy[matter].question}</legend>
						<ChoiceCards
							name={matter}
							value={chosen[matter]}
							choices={privacy[matter].choices}
							onChange={(value) => void choose({ [matter]: value })}
						/>
					</fieldset>
				))}
				{failure && (
					<p role="alert" className="text-danger text-sm">
						{failure}
					</p>
				)}
			</div>
		</AccountSection>
	);
}
