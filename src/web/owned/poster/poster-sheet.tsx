import { posterSentences as sentences } from '#sentences/poster.ts';
import { classNames } from '#web/components/class-names.ts';
import { Face } from '#web/components/faces/face.tsx';
import { Rings } from '#web/components/faces/rings.tsx';
import { useSite } from '#web/document/site.ts';
import type { QrCode } from '#web/owned/poster/qr-code.ts';

export const papers = ['A4', 'A5'] as const;
export type Paper = (typeof papers)[number];

interface PosterSheetProps {
	name: string;
	/** The address that the code opens. */
	address: string;
	code: QrCode;
	paper: Paper;
}

/**
 * Shows one sheet, measured in shares of its width: it looks the same on either size of paper, and has light colours in
 * any theme.
 */
export function PosterSheet({ name, address, code, paper }: PosterSheetProps) {
	const site = useSite();
	const shownAddress = decodeURI(address).replace(/^https?:\/\//, '');
	return (
		<div
			className={classNames(
				'poster @container w-full max-w-xl border border-line bg-raised text-ink shadow-floating',
				'print:absolute print:top-0 print:left-0 print:max-w-none print:border-0 print:shadow-none',
				paper === 'A4' ? 'print:w-[210mm]' : 'print:w-[148mm]',
			)}
		>
			<div className="flex aspect-[210/297] w-full flex-col items-center justify-between px-[8cqw] py-[9cqw] text-center">
				<div className="w-full">
					<p
						className="line-clamp-2 break-words font-heading font-medium text-[5.4cqw] text-accent leading-tight"
						dir="auto"
					>
						{name}
					</p>
					<p className="mt-[3cqw] font-heading font-semibold text-[14cqw] leading-none tracking-tight">
						{sentences.question}
					</p>
				</div>
				<div className="flex gap-[2.5cqw]">
					{[1, 2, 3, 4, 5].map((score) => (
						<Face
							key={score}
							score={score}
							isFilled={score === 5}
							className={classNames('size-[11cqw]', score < 5 && 'text-ink/70')}
						/>
					))}
				</div>
				<svg
					role="img"
					aria-label={sentences.codeLabel({ address })}
					viewBox={`0 0 ${code.size} ${code.size}`}
					shapeRendering="crispEdges"
					className="w-[56cqw] bg-raised text-ink"
				>
					<path d={code.path} fill="currentColor" />
				</svg>
				<div>
					<p className="font-medium text-[4.1cqw] leading-snug">{sentences.scan}</p>
					<p className="mt-[1cqw] break-all text-[3.1cqw] text-muted leading-snug">{shownAddress}</p>
				</div>
				<p className="flex items-center gap-[2cqw]">
					<Rings scores={[5, 4, 3.4]} className="size-[8cqw]" />
					<span className="font-heading font-semibold text-[4.6cqw] tracking-tight">{site.name}</span>
				</p>
			</div>
		</div>
	);
}
