import { Copy } from 'lucide-react';
import { claimFilePath, claimMetaName } from '#contract/keeping/claim-tag.ts';
import type { Claim } from '#contract/keeping/claims.ts';
import { claimSentences as sentences } from '#sentences/claims/claims.ts';
import { useWrite } from '#web/calls/use-write.ts';
import { Button } from '#web/components/button.tsx';
import { copyText } from '#web/components/copy-text.ts';
import { FormFailure } from '#web/components/forms/form-failure.tsx';

/** Shows the tag that the website has to hold, and the button that makes us look for it. */
export function TagCheck({ claim, onChange }: { claim: Claim; onChange: (claim: Claim) => void }) {
	const { sentence, isBusy, write } = useWrite('POST /claims/:id/check');
	const tag = claim.website_tag ?? '';
	const check = () => write({ params: { id: claim.id } }, onChange);
	return (
		<div className="grid gap-5">
			<p className="break-words">{sentences.tagLead({ address: `${claim.host}/` })}</p>
			<Line text={`<meta name="${claimMetaName}" content="${tag}">`} />
			<p className="break-words">{sentences.fileLead({ address: `${claim.host}${claimFilePath}` })}</p>
			<Line text={tag} />
			<FormFailure>{sentence}</FormFailure>
			<div>
				<Button isBusy={isBusy} onClick={check}>
					{sentences.check}
				</Button>
				<p className="mt-2 text-muted text-sm">{sentences.checkHint}</p>
			</div>
		</div>
	);
}

function Line({ text }: { text: string }) {
	return (
		<div className="flex items-center gap-2 rounded-xl border border-line bg-surface py-1 pr-1 pl-4">
			<code className="min-w-0 flex-1 break-all py-2 text-sm">{text}</code>
			<Button
				look="quiet"
				size="small"
				icon={<Copy aria-hidden="true" className="size-4" />}
				onClick={() => void copyText(text)}
			>
				{sentences.copy}
			</Button>
		</div>
	);
}
