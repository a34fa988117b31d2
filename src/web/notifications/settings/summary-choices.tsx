import type { MemberSettings } from '#contract/members/members.ts';
import { notificationSentences } from '#sentences/notifications.ts';
import { Button } from '#web/components/button.tsx';
import { ChoiceCards } from '#web/components/forms/choice-cards.tsx';
import { SelectField } from '#web/components/forms/select-field.tsx';
import { hourText } from '#web/formats/moments.ts';
import type { SettingsChange } from '#web/notifications/settings/use-settings.ts';

const { mail: sentences } = notificationSentences;
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const mostAWeek = [1, 2, 3, 5, 7, 14];

interface SummaryChoicesProps {
	settings: MemberSettings;
	timezone: string;
	onChange: (change: SettingsChange) => void;
}

/** Asks how often a summary comes, at what time, and how many at most. */
export function SummaryChoices({ settings, timezone, onChange }: SummaryChoicesProps) {
	const { digest, digest_hour: hour, mails_per_week: most } = settings;
	const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
	const choices = [...new Set([...mostAWeek, most])].filter((n) => n > 0).sort((a, b) => a - b);
	return (
		<div className="space-y-7">
			<fieldset>
				<legend className="mb-2.5 font-medium">{sentences.often}</legend>
				<ChoiceCards<MemberSettings['digest']>
					name="digest"
					value={digest}
					choices={sentences.digests}
					onChange={(chosen) => onChange({ settings: { digest: chosen } })}
				/>
			</fieldset>
			{digest !== 'off' && (
				<div className="flex flex-wrap gap-5">
					<Choice
						label={sentences.hour}
						value={hour}
						choices={hours.map((n) => [n, hourText(n)])}
						onChoose={(digest_hour) => onChange({ settings: { digest_hour } })}
					/>
					<Choice
						label={sentences.most}
						value={most}
						choices={choices.map((n) => [n, sentences.mostMails({ n })])}
						onChoose={(mails_per_week) => onChange({ settings: { mails_per_week } })}
					/>
				</div>
			)}
			<div>
				<p className="font-medium">{sentences.timezone}</p>
				<p className="mt-1 text-muted">{timezone}</p>
				{here && here !== timezone && (
					<Button look="secondary" size="small" className="mt-2.5" onClick={() => onChange({ timezone: here })}>
						{sentences.fromBrowser({ zone: here })}
					</Button>
				)}
			</div>
		</div>
	);
}

interface ChoiceProps {
	label: string;
	value: number;
	choices: [number, string][];
	onChoose: (value: number) => void;
}

function Choice({ label, value, choices, onChoose }: ChoiceProps) {
	return (
		<SelectField
			label={label}
			value={String(value)}
			onChange={(chosen) => onChoose(Number(chosen))}
			className="min-w-40 flex-1"
		>
			{choices.map(([n, text]) => (
				<option key={n} value={n}>
					{text}
				</option>
			))}
		</SelectField>
	);
}
