import { X } from 'lucide-react';
import type { Appointment } from '#contract/keeping/keepers.ts';
import { keeperSentences as sentences } from '#sentences/keepers.ts';
import { useWrite } from '#web/calls/use-write.ts';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { showToast } from '#web/components/toast.tsx';

interface AskedListProps {
	profileId: string;
	appointments: Appointment[];
	onChange: () => void;
}

const states = { open: sentences.waiting, declined: sentences.declined, expired: sentences.expired };

/** Lists who was asked and has not accepted, each with a button to take that back. */
export function AskedList({ profileId, appointments, onChange }: AskedListProps) {
	const { sentence, isBusy, write } = useWrite('DELETE /business-profile/:id/appointments/:appointment_id');
	if (appointments.length === 0) return null;
	return (
		<div>
			<FormFailure>{sentence}</FormFailure>
			<ul className="divide-y divide-line rounded-xl border border-line border-dashed">
				{appointments.map((asked) => {
					const name = asked.member?.name ?? asked.email ?? '';
					return (
						<li key={asked.id} className="flex items-center gap-3 py-2 pr-2 pl-4 text-[0.9375rem]">
							<span className="min-w-0 flex-1 wrap-anywhere">
								{states[asked.state]}: <span className="font-medium">{name}</span>{' '}
								<span className="text-muted">
									{asked.asker_becomes === 'owner' ? sentences.asRole[asked.role] : sentences.takesOver}
								</span>
							</span>
							<button
								type="button"
								aria-label={sentences.takeBack({ name })}
								aria-disabled={isBusy || undefined}
								className="grid size-9 shrink-0 place-items-center rounded-full hover:bg-ink/7"
								onClick={() =>
									!isBusy &&
									write(
										{
											params: { id: profileId, appointment_id: asked.id },
										},
										() => {
											showToast(sentences.tookBack);
											onChange();
										},
									)
								}
							>
								<X aria-hidden="true" className="size-4" />
							</button>
						</li>
					);
				})}
			</ul>
		</div>
	);
}
