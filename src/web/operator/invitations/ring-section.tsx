import { useState } from 'react';
import type { HeldRing } from '#contract/invitations/held.ts';
import { heldJoinSentences as sentences } from '#sentences/invitations/held.ts';
import { api } from '#web/calls/api.ts';
import { useCall } from '#web/calls/use-call.ts';
import { Button } from '#web/components/button.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { numberText } from '#web/formats/numbers.ts';
import { Person } from '#web/operator/invitations/person.tsx';
import { RingPicture } from '#web/operator/invitations/ring-picture.tsx';

/** Shows who invited, reviewed and liked whom among accounts that look alike; loaded when an operator asks for it. */
export function RingSection({ id }: { id: string }) {
	const [ring, setRing] = useState<HeldRing>();
	const { sentence, isBusy, run } = useCall();
	const show = () =>
		run(async () => setRing((await api('GET /operator/invitations/:id/ring', { params: { id } })).data));
	if (ring) return <Ring {...ring} />;
	return (
		<div className="mt-4">
			<Button look="quiet" size="small" isBusy={isBusy} onClick={show}>
				{sentences.showRing}
			</Button>
			<FormFailure>{sentence}</FormFailure>
		</div>
	);
}

function Ring({ members, ties }: HeldRing) {
	const nameOf = new Map(members.map(({ id, name }) => [id, name]));
	const person = (id: string) => <Person id={id} name={nameOf.get(id) ?? ''} />;
	return (
		<div className="mt-5 grid items-start gap-6 border-line border-t pt-5 sm:grid-cols-2">
			<RingPicture members={members} ties={ties} />
			{ties.length === 0 ? (
				<p className="text-muted text-sm">{sentences.noTies}</p>
			) : (
				<table className="w-full text-start text-sm">
					<caption className="pb-2 text-start font-medium">{sentences.ringTable}</caption>
					<thead>
						<tr className="border-line border-b text-muted">
							<th scope="col" className="py-2 pe-3 text-start font-medium">
								{sentences.ringColumns.from}
							</th>
							<th scope="col" className="py-2 pe-3 text-start font-medium">
								{sentences.ringColumns.did}
							</th>
							<th scope="col" className="py-2 text-start font-medium">
								{sentences.ringColumns.to}
							</th>
						</tr>
					</thead>
					<tbody className="divide-y divide-line">
						{ties.map(({ from, to, kind, n }) => (
							<tr key={`${from} ${to} ${kind}`} className="wrap-anywhere align-top">
								<td className="py-2 pe-3">{person(from)}</td>
								<td className="py-2 pe-3">
									{sentences.did[kind]}
									{n > 1 && <span className="text-muted tabular-nums"> × {numberText(n)}</span>}
								</td>
								<td className="py-2">{person(to)}</td>
							</tr>
						))}
					</tbody>
				</table>
			)}
		</div>
	);
}
