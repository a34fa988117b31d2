import { Mail, MessageCircle, Smartphone } from 'lucide-react';
import type { TellAFriend } from '#contract/invitations/invitations.ts';
import { tellingSentences as sentences } from '#sentences/invitations/telling.ts';
import { Button, buttonClasses } from '#web/components/button.tsx';
import { copyText } from '#web/components/copy-text.ts';

const encoded = encodeURIComponent;

/** Shows texts that are ready to be sent from the member's own programs. */
export function ReadyTexts({ texts: { email, whatsapp, sms } }: { texts: TellAFriend['texts'] }) {
	const look = buttonClasses('secondary');
	return (
		<section>
			<h2 className="mb-2 text-2xl">{sentences.sendWith}</h2>
			<blockquote className="mb-5 max-w-2xl wrap-anywhere whitespace-pre-line border-line border-s-4 ps-4 text-muted">
				{whatsapp}
			</blockquote>
			<div className="flex flex-wrap gap-3">
				<a className={look} href={`mailto:?subject=${encoded(email.subject)}&body=${encoded(email.body)}`}>
					<Mail aria-hidden="true" className="size-4" /> {sentences.email}
				</a>
				<a className={look} href={`https://wa.me/?text=${encoded(whatsapp)}`} target="_blank" rel="noopener noreferrer">
					<MessageCircle aria-hidden="true" className="size-4" /> {sentences.whatsapp}
				</a>
				<a className={look} href={`sms:?&body=${encoded(sms)}`}>
					<Smartphone aria-hidden="true" className="size-4" /> {sentences.sms}
				</a>
				<Button look="quiet" onClick={() => void copyText(whatsapp)}>
					{sentences.copyText}
				</Button>
			</div>
		</section>
	);
}
