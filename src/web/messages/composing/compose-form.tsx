import { Send, Trash2 } from 'lucide-react';
import type { FormEvent } from 'react';
import type { Correspondent } from '#contract/messages/messages.ts';
import { composingSentences as sentences } from '#sentences/messages/composing.ts';
import { Button } from '#web/components/button.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { listText } from '#web/formats/lists.ts';
import { BodyField } from '#web/messages/composing/body-field.tsx';
import { FromField } from '#web/messages/composing/from-field.tsx';
import { RecipientsField } from '#web/messages/composing/recipients-field.tsx';
import { SubjectField } from '#web/messages/composing/subject-field.tsx';
import { type WritingState, WritingStateLine } from '#web/messages/composing/writing-state.tsx';
import { IconButton } from '#web/messages/icon-button.tsx';
import type { Mailboxes } from '#web/messages/mailboxes.ts';
import { GoneNotice } from '#web/messages/reading/gone-notice.tsx';
import type { Writing } from '#web/waiting/kept-messages.ts';

interface ComposeFormProps {
	writing: Writing;
	onChange: (part: Partial<Writing>) => void;
	mailboxes: Mailboxes;
	onWriteAs: (actingAs: string | null) => void;
	isReply: boolean;
	state: WritingState;
	isBusy: boolean;
	failure: string | undefined;
	errors: Partial<Record<'to' | 'subject' | 'body', string | undefined>>;
	onSend: () => void;
	onDiscard: () => void;
}

/** The form in which a message is written; an answer asks for the words alone. */
export function ComposeForm({ writing, onChange, isReply, state, isBusy, failure, errors, ...form }: ComposeFormProps) {
	const submit = (event: FormEvent) => {
		event.preventDefault();
		form.onSend();
	};
	return (
		<form noValidate className="flex min-h-0 flex-1 flex-col" onSubmit={submit}>
			{isReply ? (
				<p className="truncate text-muted text-sm" dir="auto">
					{`${sentences.to} ${namesOf(writing.to)}`}
				</p>
			) : (
				<>
					<FromField mailboxes={form.mailboxes} value={writing.actingAs} isFixed={isBusy} onChange={form.onWriteAs} />
					<RecipientsField
						value={writing.to}
						actingAs={writing.actingAs}
						error={errors.to}
						isFixed={isBusy}
						onChange={(to) => onChange({ to })}
					/>
					<SubjectField
						value={writing.subject}
						error={errors.subject}
						isFixed={isBusy}
						onChange={(subject) => onChange({ subject })}
					/>
				</>
			)}
			<GoneNotice among={writing.to} />
			<BodyField
				label={isReply ? sentences.bodyOf({ name: namesOf(writing.to) }) : sentences.body}
				value={writing.body}
				rows={isReply ? 4 : 10}
				isFirst={isReply || writing.to.length > 0}
				error={errors.body}
				isFixed={isBusy}
				onChange={(body) => onChange({ body })}
				onSend={form.onSend}
			/>
			{isReply && <FormFailure>{errors.to ?? errors.subject}</FormFailure>}
			<FormFailure>{failure}</FormFailure>
			<div className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-3">
				<Button
					type="submit"
					size={isReply ? 'small' : 'medium'}
					isBusy={isBusy}
					title={sentences.sendHint}
					icon={<Send aria-hidden="true" className="size-4" />}
				>
					{sentences.send}
				</Button>
				<WritingStateLine state={state} />
				{/* What is on its way cannot be thrown away any more: its draft is about to be the sent message. */}
				<IconButton
					className="ml-auto"
					icon={Trash2}
					label={sentences.discard}
					isDisabled={isBusy}
					onPress={form.onDiscard}
				/>
			</div>
		</form>
	);
}

const namesOf = (to: Correspondent[]): string => listText(to.map(({ name }) => name));
