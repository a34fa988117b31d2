import { type FormEvent, useState } from 'react';
import type { ToDo } from '#contract/keeping/control.ts';
import { controlSentences as sentences } from '#sentences/control.ts';
import { useWrite } from '#web/calls/use-write.ts';
import { Button } from '#web/components/button.tsx';
import { Field } from '#web/components/forms/field.tsx';
import { showToast } from '#web/components/toast.tsx';
import { ToDoCard } from '#web/control/to-do-card.tsx';

/** Shows that somebody else claims the member's business: what they say, and the member's side of it. */
export function DisputeItem({ profile, notice }: Extract<ToDo, { kind: 'dispute' }>) {
	const [told, setTold] = useState(notice.answer ?? '');
	const [isEditing, setEditing] = useState(notice.answer === null);
	const { sentence, sentenceBeside, isBusy, write } = useWrite('PUT /claims/:id/answer', { fields: { body: told } });
	const wrong = sentenceBeside('body');
	const tell = (event: FormEvent) => {
		event.preventDefault();
		void write({ params: { id: notice.claim_id }, body: { body: told } }, () => {
			showToast(sentences.told);
			setEditing(false);
		});
	};
	return (
		<ToDoCard
			title={sentences.disputed({ name: notice.claimer.name, business: profile.business_name })}
			failure={sentence}
		>
			<p className="text-sm">
				{notice.proven_by && `${sentences.proven[notice.proven_by]} `}
				{sentences.disputeLead}
			</p>
			{notice.statement && (
				<blockquote className="border-ring-2 border-l-3 pl-4 text-sm">
					<p className="sr-only">{sentences.theirWords}</p>
					<p className="whitespace-pre-line break-words" dir="auto">
						{notice.statement}
					</p>
				</blockquote>
			)}
			{isEditing ? (
				<form noValidate className="grid gap-3" onSubmit={tell}>
					<Field
						label={sentences.yourSide}
						hint={sentences.yourSideHint}
						value={told}
						onChange={setTold}
						error={wrong}
						rows={3}
						maxLength={2000}
					/>
					<Button type="submit" size="small" isBusy={isBusy} className="w-fit">
						{sentences.tell}
					</Button>
				</form>
			) : (
				<div className="flex flex-wrap items-start gap-4">
					<p className="min-w-0 flex-1 basis-64 whitespace-pre-line break-words text-sm" dir="auto">
						<span className="block text-muted">{sentences.yourSide}</span>
						{told}
					</p>
					<Button look="secondary" size="small" onClick={() => setEditing(true)}>
						{sentences.changeSide}
					</Button>
				</div>
			)}
		</ToDoCard>
	);
}
