import { useEffect, useRef, useState } from 'react';
import type { CallData } from '#contract/client.ts';
import type { Profile } from '#contract/profiles/profiles.ts';
import { operatorSentences as sentences } from '#sentences/operator.ts';
import { api } from '#web/calls/api.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { Button } from '#web/components/button.tsx';
import { Field } from '#web/components/forms/field.tsx';

type Card = CallData<'GET /business-profile'>[number];

interface BusinessPickerProps {
	label: string;
	chosen: Profile | null;
	onChoose: (profile: Profile | null) => void;
}

const waitMs = 250;

/** Finds one business, by its name or the address of its page. */
export function BusinessPicker({ label, chosen, onChoose }: BusinessPickerProps) {
	const [typed, setTyped] = useState('');
	const [found, setFound] = useState<Card[] | null>(null);
	const [failure, setFailure] = useState<string>();
	/** The last one that was pressed: an answer about another comes too late. */
	const pressed = useRef<string>(undefined);
	useEffect(() => {
		const text = typed.trim();
		setFailure(undefined);
		if (text.length < 2) return setFound(null);
		let isCurrent = true;
		const timer = setTimeout(async () => {
			const cards = await find(text).catch((error: unknown) => sentenceOf(error));
			if (!isCurrent) return;
			if (typeof cards === 'string') setFailure(cards);
			else setFound(cards);
		}, waitMs);
		return () => {
			isCurrent = false;
			clearTimeout(timer);
		};
	}, [typed]);
	if (chosen)
		return (
			<div className="rounded-xl border border-line bg-raised p-4">
				<p className="text-muted text-sm">{label}</p>
				<p className="mt-1 break-words font-medium" dir="auto">
					{chosen.business_name}
				</p>
				<p className="text-muted text-sm">{describe(chosen)}</p>
				<Button look="secondary" size="small" className="mt-3" onClick={() => onChoose(null)}>
					{sentences.change}
				</Button>
			</div>
		);
	const choose = async (id: string) => {
		pressed.current = id;
		try {
			const { data } = await api('GET /business-profile/:id', { params: { id } });
			if (pressed.current !== id) return;
			setTyped('');
			onChoose(data);
		} catch (error) {
			if (pressed.current === id) setFailure(sentenceOf(error));
		}
	};
	return (
		<div>
			<Field
				label={label}
				hint={sentences.findHint}
				error={failure}
				value={typed}
				onChange={setTyped}
				autoComplete="off"
				placeholder={sentences.find}
			/>
			{found && (
				<ul className="mt-2 grid gap-1">
					{found.length === 0 && <li className="text-muted text-sm">{sentences.nothingFound}</li>}
					{found.map((card) => (
						<li key={card.id}>
							<button
								type="button"
								className="w-full rounded-xl border border-line bg-raised px-4 py-2.5 text-left hover:border-ink/40"
								onClick={() => void choose(card.id)}
							>
								<span className="font-medium" dir="auto">
									{card.business_name}
								</span>{' '}
								<span className="text-muted text-sm">{describe(card)}</span>
							</button>
						</li>
					))}
				</ul>
			)}
		</div>
	);
}

const describe = ({ slug, locality, category }: Pick<Card, 'slug' | 'locality' | 'category'>) =>
	[category?.label, locality, slug].filter(Boolean).join(' · ');

/** Finds a business by the address of its page, which also finds suspended ones, or else by name. */
async function find(text: string): Promise<Card[]> {
	const slug = /\/business-profile\/([^/?#]+)/.exec(text)?.[1];
	const address = slug ? decodeURIComponent(slug) : text;
	const direct = await api('GET /business-profile/:id', { params: { id: address } }).catch(() => null);
	if (direct || slug) return direct ? [direct.data] : [];
	return (await api('GET /business-profile', { query: { q: text, limit: 6 } })).data;
}
