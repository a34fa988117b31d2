import { type FormEvent, useState } from 'react';
import { referralLimits } from '#contract/limits.ts';
import { referralSentences as sentences } from '#sentences/referrals/slips.ts';
import { Button } from '#web/components/button.tsx';
import { Field } from '#web/components/forms/field.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { SelectField } from '#web/components/forms/select-field.tsx';
import { currencyNames, readAmount } from '#web/formats/money.ts';
import type { StepDialogProps } from '#web/referrals/use-steps.ts';

type WonFormProps = Pick<StepDialogProps, 'currency' | 'sentence' | 'isBusy' | 'onTake' | 'onClose'>;

/** Asks what a job came to. The amount is for the member alone, and need not be said. */
export function WonForm({ currency: last, sentence, isBusy, onTake, onClose }: WonFormProps) {
	const [amount, setAmount] = useState('');
	const [currency, setCurrency] = useState(last ?? '');
	const [isChecked, setChecked] = useState(false);
	const isTyped = amount.trim() !== '';
	const exact = readAmount(amount) ?? 0;
	const whole = Math.round(exact);
	const isWrong = isTyped && (whole < 1 || whole > referralLimits.valueMax);
	const isCurrencyMissing = isTyped && currency === '';
	const submit = (event: FormEvent) => {
		event.preventDefault();
		setChecked(true);
		if (isWrong || isCurrencyMissing) return;
		onTake({ step: 'won', value: isTyped ? { amount: whole, currency } : null });
	};
	return (
		<form onSubmit={submit} noValidate>
			<div className="grid gap-4">
				<Field
					label={sentences.amount}
					hint={whole > 0 && whole !== exact ? sentences.amountRounded({ amount: whole }) : sentences.amountHint}
					error={isChecked && isWrong ? sentences.amountWrong : undefined}
					inputMode="numeric"
					autoComplete="off"
					maxLength={16}
					value={amount}
					onChange={setAmount}
				/>
				<SelectField
					label={sentences.currency}
					value={currency}
					onChange={setCurrency}
					error={isChecked && isCurrencyMissing ? sentences.chooseCurrency : undefined}
				>
					<option value="">{sentences.chooseCurrency}</option>
					{currencyNames().map(([code, name]) => (
						<option key={code} value={code}>
							{`${name} (${code})`}
						</option>
					))}
				</SelectField>
				<FormFailure>{sentence}</FormFailure>
			</div>
			<div className="mt-6 flex flex-wrap justify-end gap-2">
				<Button look="secondary" onClick={onClose}>
					{sentences.cancel}
				</Button>
				<Button type="submit" isBusy={isBusy}>
					{sentences.save}
				</Button>
			</div>
		</form>
	);
}
