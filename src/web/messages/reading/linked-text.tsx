import { linkedParts } from '#web/messages/reading/linked-parts.ts';

/** Shows plain text as it was typed. Addresses in it become links, unless links are dead. */
export function LinkedText({ text, isDead = false }: { text: string; isDead?: boolean }) {
	const parts = isDead ? [{ text }] : linkedParts(text);
	return (
		<p className="whitespace-pre-wrap break-words leading-relaxed" dir="auto">
			{parts.map(({ text, href }, at) =>
				href ? (
					<a
						key={at}
						href={href}
						target="_blank"
						rel="noopener noreferrer nofollow ugc"
						className="text-accent underline underline-offset-2"
					>
						{text}
					</a>
				) : (
					text
				),
			)}
		</p>
	);
}
