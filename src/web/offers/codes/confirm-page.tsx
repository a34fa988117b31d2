import { ScanLine } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { MetaFunction } from 'react-router';
import type { ShownRedemption } from '#contract/offers/redemptions.ts';
import { redemptionSentences as sentences } from '#sentences/offers/redemptions.ts';
import { api } from '#web/calls/api.ts';
import { requireSession } from '#web/calls/load.ts';
import { useCall } from '#web/calls/use-call.ts';
import { Button } from '#web/components/button.tsx';
import { useFocusBack } from '#web/components/focus-back.ts';
import { Field } from '#web/components/forms/field.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { useTypedCode } from '#web/components/forms/typed-code.ts';
import { PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { late } from '#web/components/states/late.tsx';
import { PageError } from '#web/components/states/page-error.tsx';
import { PageSkeleton } from '#web/components/states/page-skeleton.tsx';
import { Skeleton } from '#web/components/states/skeleton.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { ConfirmRedemption } from '#web/offers/codes/confirm-redemption.tsx';

/** Loaded apart, with the library that finds a code in a picture, for those who scan. */
const Scanner = late(
	async () => (await import('#web/offers/codes/scanner.tsx')).Scanner,
	<Skeleton className="aspect-square w-full rounded-card" />,
);

export function clientLoader({ request }: { request: Request }) {
	requireSession(request);
	return null;
}

export const meta: MetaFunction = (args) => pageMeta(args, { title: sentences.confirmTitle, isPrivate: true });
export { PageError as ErrorBoundary, PageSkeleton as HydrateFallback };

/** Lets the people of a business type or scan a code that a guest shows, look at it, and confirm it. */
export default function ConfirmCode() {
	const { field, read } = useTypedCode(sentences.notACode);
	const [isScanning, setScanning] = useState(false);
	const [found, setFound] = useState<{ code: string; redemption: ShownRedemption }>();
	const heading = useFocusBack<HTMLHeadingElement>(found?.code);
	const { sentence, isBusy, run } = useCall({}, { typed: field.value });
	const lookUp = (text: string) => {
		const code = read(text);
		if (!code) return;
		run(async () => {
			const { data } = await api('GET /redemptions/:code', { params: { code } });
			setFound({ code, redemption: data });
		});
	};
	const submit = (event: FormEvent) => {
		event.preventDefault();
		lookUp(field.value);
	};
	const begin = () => {
		setFound(undefined);
		field.onChange('');
	};
	return (
		<PageBody>
			<PageHeading title={sentences.confirmTitle} lead={sentences.confirmLead} />
			<div className="grid max-w-md gap-6">
				{found ? (
					<ConfirmRedemption key={found.code} {...found} heading={heading} onNext={begin} />
				) : (
					<>
						<form className="grid gap-4" noValidate onSubmit={submit}>
							<FormFailure>{sentence}</FormFailure>
							<Field label={sentences.typeLabel} hint={sentences.typeHint} autoFocus {...field} />
							<Button type="submit" isBusy={isBusy} disabled={field.value.trim() === ''}>
								{sentences.lookUp}
							</Button>
						</form>
						{isScanning ? (
							<Scanner
								onCode={(code) => {
									setScanning(false);
									field.onChange(code);
									lookUp(code);
								}}
								onStop={() => setScanning(false)}
							/>
						) : (
							<Button
								look="secondary"
								icon={<ScanLine aria-hidden="true" className="size-5" />}
								onClick={() => setScanning(true)}
							>
								{sentences.scan}
							</Button>
						)}
					</>
				)}
			</div>
		</PageBody>
	);
}
