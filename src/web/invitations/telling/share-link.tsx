import { Copy, Share2 } from 'lucide-react';
import { useId } from 'react';
import type { TellAFriend } from '#contract/invitations/invitations.ts';
import { tellingSentences as sentences } from '#sentences/invitations/telling.ts';
import { Button } from '#web/components/button.tsx';
import { copyText } from '#web/components/copy-text.ts';
import { inputClasses } from '#web/components/forms/field.tsx';
import { longDayText } from '#web/formats/days.ts';

/** Shows the member's link: to copy, to share by what the device offers, and as a code to scan. */
export function ShareLink({ told, title }: { told: TellAFriend; title: string }) {
	const id = useId();
	const canShare = typeof navigator !== 'undefined' && typeof navigator.share === 'function';
	const share = () =>
		// Somebody may call off the sharing.
		void navigator.share({ title, text: told.texts.post.replace(told.url, '').trim(), url: told.url }).catch(() => {});
	return (
		<section className="grid items-center gap-x-12 gap-y-8 rounded-card border border-line bg-raised p-6 shadow-raised sm:p-8 md:grid-cols-[minmax(0,1fr)_auto]">
			<div className="min-w-0">
				<label htmlFor={id} className="font-heading font-semibold text-2xl">
					{sentences.link}
				</label>
				<input
					id={id}
					readOnly
					dir="ltr"
					value={told.url}
					className={`${inputClasses} mt-4 h-13 font-medium`}
					onFocus={(event) => event.currentTarget.select()}
				/>
				<div className="mt-4 flex flex-wrap gap-3">
					<Button icon={<Copy aria-hidden="true" className="size-4" />} onClick={() => void copyText(told.url)}>
						{sentences.copy}
					</Button>
					{canShare && (
						<Button look="secondary" icon={<Share2 aria-hidden="true" className="size-4" />} onClick={share}>
							{sentences.share}
						</Button>
					)}
				</div>
				<p className="mt-5 text-muted text-sm">
					{sentences.validUntil({ day: longDayText(new Date(told.expires_at)) })}
				</p>
			</div>
			<figure className="justify-self-center text-center">
				<img
					src={`data:image/svg+xml,${encodeURIComponent(told.qr_svg)}`}
					alt={sentences.scan}
					width={208}
					height={208}
					className="size-52 rounded-2xl"
				/>
				<figcaption className="mt-3 text-muted text-sm">{sentences.scanHint}</figcaption>
			</figure>
		</section>
	);
}
