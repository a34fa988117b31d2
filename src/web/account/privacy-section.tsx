import type { Member, MemberSettings } from '#contract/members/members.ts';
import { accountSentences } from '#sentences/account/account.ts';
import { AccountSection } from '#web/account/account-section.tsx';
import { api } from '#web/calls/api.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { useLatest } from '#web/calls/use-latest.ts';
import { ChoiceCards } from '#web/components/forms/choice-cards.tsx';
import { showToast } from '#web/components/toast.tsx';
import { listText } from '#web/formats/lists.ts';

const { privacy } = accountSentences;
const matters = [
	'reviews_visible_to',
	'friend_list',
	'found_by',
	'messages_from',
	'read_receipts',
] as const satisfies (keyof MemberSettings)[];
type Choices = Pick<MemberSettings, (typeof matters)[number]>;

/**
 * Lets the member choose who knows their reviews and friends, who finds them, who writes to them, and what they tell. A
 * choice is stored when it is made.
 */
export function PrivacySection({ me }: { me: Member }) {
	const [chosen, choose] = useLatest<Choices, Partial<Choices>>('privacy', me.settings, {
		foresee: (before, change) => ({ ...before, ...change }),
		join: (earlier, later) => ({ ...earlier, ...later }),
		store: async (settings) => (await api('PATCH /me', { body: { settings }, keepalive: true })).data.settings,
		onStored: () => showToast(privacy.saved),
		onFailed: (error, choice) => {
			const questions = listText(
				matters.filter((matter) => matter in choice).map((matter) => privacy[matter].question),
			);
			showToast(privacy.notSaved({ questions, why: sentenceOf(error) }));
		},
	});
	return (
		<AccountSection isFolded id="privacy" title={privacy.title} lead={privacy.lead}>
			<div className="space-y-7">
				{matters.map((matter) => (
					<Matter key={matter} matter={matter} value={chosen[matter]} onChoose={choose} />
				))}
			</div>
		</AccountSection>
	);
}

interface MatterProps<M extends keyof Choices> {
	matter: M;
	value: Choices[M];
	onChoose: (change: Partial<Choices>) => void;
}

/** Shows one question with its own choices. */
function Matter<M extends keyof Choices>({ matter, value, onChoose }: MatterProps<M>) {
	const { question, choices } = privacy[matter];
	return (
		<fieldset>
			<legend className="mb-2.5 font-medium">{question}</legend>
			<ChoiceCards<string>
				name={matter}
				value={String(value)}
				choices={choices as Readonly<Record<string, readonly [string, string]>>}
				onChange={(chosen) =>
					onChoose({ [matter]: typeof value === 'boolean' ? chosen === 'true' : chosen } as Pick<Choices, M>)
				}
			/>
		</fieldset>
	);
}
