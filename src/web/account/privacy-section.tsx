import { useState } from 'react';
import type { Member, MemberSettings } from '#contract/members/members.ts';
import { accountSentences } from '#sentences/account.ts';
import { AccountSection } from '#web/account/account-section.tsx';
import { api } from '#web/calls/api.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { ChoiceCards } from '#web/components/forms/choice-cards.tsx';
import { showToast } from '#web/components/toast.tsx';

const { privacy } = accountSentences;
const matters = ['reviews_visible_to', 'friend_list', 'found_by'] as const satisfies (keyof MemberSettings)[];
type Choices = Pick<MemberSettings, (typeof matters)[number]>;

/** Who knows which reviews are mine and who my friends are, and who finds me. A choice is stored when it is made. */
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
					<Matter key={matter} matter={matter} value={chosen[matter]} onChoose={choose} />
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

interface MatterProps<M extends keyof Choices> {
	matter: M;
	value: Choices[M];
	onChoose: (change: Partial<Choices>) => Promise<void>;
}

/** One question, with the choices that are its own. */
function Matter<M extends keyof Choices>({ matter, value, onChoose }: MatterProps<M>) {
	const { question, choices } = privacy[matter];
	return (
		<fieldset>
			<legend className="mb-2.5 font-medium">{question}</legend>
			<ChoiceCards<Choices[M]>
				name={matter}
				value={value}
				choices={choices as Readonly<Record<Choices[M], readonly [string, string]>>}
				onChange={(value) => void onChoose({ [matter]: value } as Pick<Choices, M>)}
			/>
		</fieldset>
	);
}
