import { useState } from 'react';
import type { WelcomeCard } from '#contract/terms.ts';
import { welcomeSentences as sentences } from '#sentences/welcome.ts';
import { api } from '#web/calls/api.ts';
import { sentenceOf } from '#web/calls/sentence.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { showToast } from '#web/components/toast.tsx';
import { listText } from '#web/formats/lists.ts';
import { paths } from '#web/links/paths.ts';

interface WelcomeNoticeProps {
	/** The cards that are neither done nor skipped. */
	cards: readonly WelcomeCard[];
	onDismissed: () => void;
}

/**
 * Leads back to the cards, for members who left them before the last, or who wanted to go elsewhere and never saw them.
 */
export function WelcomeNotice({ cards, onDismissed }: WelcomeNoticeProps) {
	const [isBusy, setBusy] = useState(false);
	if (cards.length === 0) return null;
	const dismiss = async () => {
		setBusy(true);
		try {
			await api('PATCH /me', { body: { welcome: [] } });
			onDismissed();
		} catch (error) {
			showToast(sentenceOf(error));
		} finally {
			setBusy(false);
		}
	};
	const { notice } = sentences;
	const steps = listText(cards.map((card) => sentences.cards[card].step.toLowerCase()));
	return (
		<section
			aria-label={notice.title}
			className="mb-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-accent/30 bg-accent-soft/60 p-5"
		>
			<div className="min-w-0 flex-1 basis-72">
				<p className="font-medium">{notice.title}</p>
				<p className="text-muted text-sm">{notice.left({ n: cards.length, steps })}</p>
			</div>
			<div className="flex flex-wrap gap-2">
				<ButtonLink to={paths.welcome} size="small">
					{notice.open}
				</ButtonLink>
				<Button look="quiet" size="small" isBusy={isBusy} onClick={dismiss}>
					{notice.dismiss}
				</Button>
			</div>
		</section>
	);
}
