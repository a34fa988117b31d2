import { type FormEvent, useState } from 'react';
import type { Claim, ClaimMethod, ClaimOptions } from '#contract/keeping/claims.ts';
import { claimSentences as sentences } from '#sentences/claims/claims.ts';
import { useWrite } from '#web/calls/use-write.ts';
import { Button } from '#web/components/button.tsx';
import { ChoiceCards } from '#web/components/forms/choice-cards.tsx';
import { Field } from '#web/components/forms/field.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';

interface ClaimStartProps {
	profileId: string;
	options: ClaimOptions;
	onStarted: (claim: Claim) => void;
}

const submitLabels = { email: sentences.sendCode, website: sentences.getTag, operator: sentences.ask };

/** Offers the ways to prove that a business is the member's own, and asks for what the chosen way needs to begin. */
export function ClaimStart({ profileId, options, onStarted }: ClaimStartProps) {
	const [method, setMethod] = useState<ClaimMethod>(options.methods[0] ?? 'operator');
	const [localPart, setLocalPart] = useState('');
	const [statement, setStatement] = useState('');
	const { sentence, sentenceBeside, isBusy, write } = useWrite('POST /business-profile/:id/claim', {
		fields: { local_part: localPart, statement },
		others: { method },
	});
	const isDispute = options.claim_state === 'claimed' && options.my_role === 'none';
	const needsStatement = isDispute || method === 'operator';
	const choices = Object.fromEntries(options.methods.map((each) => [each, sentences.methods[each]]));

	function start(event: FormEvent): void {
		event.preventDefault();
		const body = {
			method,
			...(method === 'email' && { local_part: localPart.trim().replace(/@.*$/, '') }),
			...(statement.trim() && { statement }),
		};
		write({ params: { id: profileId }, body }, onStarted);
	}

	return (
		<form noValidate className="grid gap-6" onSubmit={start}>
			<FormFailure>{sentence}</FormFailure>
			{options.methods.length > 1 ? (
				<ChoiceCards
					name="method"
					value={method}
					choices={choices as Record<ClaimMethod, readonly [string, string]>}
					onChange={setMethod}
				/>
			) : (
				<p className="text-muted">{sentences.noWebsite}</p>
			)}
			{method === 'email' && (
				<Field
					label={sentences.address}
					hint={sentences.addressHint}
					value={localPart}
					onChange={setLocalPart}
					error={sentenceBeside('local_part')}
					autoComplete="off"
					suffix={`@${options.host}`}
					className="max-w-lg"
				/>
			)}
			{needsStatement && (
				<Field
					label={sentences.statement}
					hint={sentences.statementHint}
					value={statement}
					onChange={setStatement}
					error={sentenceBeside('statement')}
					rows={4}
					maxLength={2000}
				/>
			)}
			<Button type="submit" isBusy={isBusy} className="w-fit">
				{submitLabels[method]}
			</Button>
		</form>
	);
}
