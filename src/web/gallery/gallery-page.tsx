import { type ComponentType, useState } from 'react';
import { data, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import type { Decision } from '#contract/operator/moderation.ts';
import { sentences } from '#sentences/shell.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { Avatar } from '#web/components/faces/avatar.tsx';
import { FaceRow } from '#web/components/faces/face-row.tsx';
import { Rings, ScoreBadge } from '#web/components/faces/rings.tsx';
import { Field } from '#web/components/forms/field.tsx';
import { FormFailure } from '#web/components/forms/form-failure.tsx';
import { Notice } from '#web/components/notice.tsx';
import { PageBody, PageHeading } from '#web/components/page-heading.tsx';
import { EmptyState } from '#web/components/states/empty-state.tsx';
import { ErrorState } from '#web/components/states/error-state.tsx';
import { late } from '#web/components/states/late.tsx';
import { Skeleton } from '#web/components/states/skeleton.tsx';
import { showToast } from '#web/components/toast.tsx';
import { StatTile } from '#web/control/stat-tile.tsx';
import { pageMeta } from '#web/document/page-meta.ts';
import { siteContext } from '#web/document/site.ts';
import { GallerySection } from '#web/gallery/gallery-section.tsx';
import { Opened } from '#web/gallery/opened.tsx';
import { paths } from '#web/links/paths.ts';
import { LazyMap } from '#web/map/lazy-map.tsx';
import { NoMap } from '#web/map/no-map.tsx';
import { UploadProgress } from '#web/pictures/upload-progress.tsx';
import type { UploadState } from '#web/pictures/use-upload.ts';
import { RemovedNotice } from '#web/reports/removed-notice.tsx';
import { ReviewStates } from '#web/reviews/review-states.tsx';
import { refreshIdToken } from '#web/session/identity.ts';

// Loaded apart from the page's own scripts, as on the other pages.
const MyReviewNotice = late(async () => (await import('#web/reviews/writing/my-review-notice.tsx')).MyReviewNotice);
// Loaded in the browser alone: times are told by the reader's clock.
const GroupStates = late(async () => (await import('#web/gallery/group-states.tsx')).GroupStates);
const PostStates = late(async () => (await import('#web/gallery/post-states.tsx')).PostStates);
const MessageStates = late(async () => (await import('#web/gallery/message-states.tsx')).MessageStates);
const NotificationStates = late(async () => (await import('#web/gallery/notification-states.tsx')).NotificationStates);
const CoinStates = late(async () => (await import('#web/gallery/coin-states.tsx')).CoinStates);

export function loader({ context }: LoaderFunctionArgs) {
	if (!context.get(siteContext).isGalleryShown) throw data({ sentence: sentences.errors.notFound }, { status: 404 });
	return null;
}

export const meta: MetaFunction = (args) => pageMeta(args, { title: 'Components', isPrivate: true });

const colours = [
	['canvas', 'bg-canvas'],
	['surface', 'bg-surface'],
	['raised', 'bg-raised'],
	['ink', 'bg-ink'],
	['muted', 'bg-muted'],
	['line', 'bg-line'],
	['accent', 'bg-accent'],
	['accent-soft', 'bg-accent-soft'],
	['good', 'bg-good'],
	['warn', 'bg-warn'],
	['danger', 'bg-danger'],
	['ring-1', 'bg-ring-1'],
	['ring-2', 'bg-ring-2'],
	['ring-3', 'bg-ring-3'],
] as const;

const sending = [
	['waiting.jpg', { kind: 'idle' }],
	['half.jpg', { kind: 'sending', share: 0.5 }],
	['prepared.jpg', { kind: 'sending', share: 1 }],
	['failed.jpg', { kind: 'failed', sentence: 'A picture may have at most 8 MB.' }],
] satisfies [string, UploadState][];

const mapStates: [string, () => Promise<ComponentType>][] = [
	['waiting', () => new Promise(() => {})],
	['failed', () => Promise.reject()],
];

const removed: Decision = {
	id: '',
	subject: { type: 'review', id: '', label: 'Café Solstice', slug: null },
	action: 'remove',
	reason: 'off_topic',
	explanation: 'It speaks of the café across the street.',
	decided_at: '2026-01-01T12:00:00.000Z',
	is_latest: true,
	may_appeal: true,
	appeal: null,
};

export default function Gallery() {
	return (
		<PageBody>
			<PageHeading title="Components" lead="Every component of the site, in every state." />
			<GallerySection title="Colours">
				{colours.map(([name, className]) => (
					<figure key={name} className="text-sm">
						<div className={`size-20 rounded-card border border-line ${className}`} />
						<figcaption className="mt-1.5">{name}</figcaption>
					</figure>
				))}
			</GallerySection>
			<GallerySection title="Buttons">
				<Button>Primary</Button>
				<Button look="secondary">Secondary</Button>
				<Button look="quiet">Quiet</Button>
				<Button look="danger">Danger</Button>
				<Button isBusy>Busy</Button>
				<Button disabled>Disabled</Button>
				<Button size="small">Small</Button>
				<Button size="large">Large</Button>
				<ButtonLink to={paths.directory} look="secondary">
					Link
				</ButtonLink>
			</GallerySection>
			<GallerySection title="Fields">
				<Field label="Empty" placeholder="A placeholder" hint="A hint below the field." className="w-72" />
				<Field label="Filled" defaultValue="Café Solstice" isRequired className="w-72" />
				<Field
					label="Wrong"
					defaultValue="ana@"
					error="Enter an e-mail address such as ana@example.org."
					className="w-72"
				/>
				<Field label="Disabled" defaultValue="Not now" isDisabled className="w-72" />
				<Field label="Several lines" rows={3} defaultValue={'One line\nand another'} className="w-72" />
				<FormFailure>The e-mail address or the password is not right.</FormFailure>
			</GallerySection>
			<GallerySection title="Rings">
				<Rings scores={[5, 4.2, 3.6]} label="Friends 5, friends of friends 4.2, everyone 3.6" className="size-24" />
				<Rings scores={[null, null, 4.1]} label="Everyone 4.1" className="size-24" />
				<Rings scores={[null, null, null]} label="No reviews yet" className="size-24" />
				<ScoreBadge score={4.6} count={1238} scores={[5, 4.4, 4.6]} />
				<ScoreBadge score={4.2} count={2} scores={[null, null, 4.2]} />
				<ScoreBadge score={null} count={0} scores={[null, null, null]} />
				{([1, 2, 3, 4, 5] as const).map((score) => (
					<FaceRow key={score} score={score} />
				))}
			</GallerySection>
			<GallerySection title="Pictures and numbers">
				<Avatar image={null} alt="Without a picture" className="size-16" />
				<Avatar image="/assets/images/avatar.png" alt="With a picture" className="size-10" />
				<dl className="w-56">
					<StatTile label="Friends" value={12} action={{ to: paths.friends, label: '2 requests' }} />
				</dl>
			</GallerySection>
			<GallerySection title="Set aside">
				<div className="grid w-full max-w-2xl gap-4">
					<ReviewStates n={10} states={{ published: 12, examination: 3, removed: { spam: 1 } }} />
					<MyReviewNotice review={{ id: '', state: 'examination', counts_as: null }} onTakenBack={() => {}} />
					<MyReviewNotice
						review={{ id: '', state: 'published', counts_as: { weight: 0, reason: 'burst' } }}
						onTakenBack={() => {}}
					/>
					<MyReviewNotice
						review={{ id: '', state: 'published', counts_as: { weight: 0.5, reason: 'newcomer' } }}
						onTakenBack={() => {}}
					/>
					<MyReviewNotice review={{ id: '', state: 'waiting', counts_as: null }} onTakenBack={() => {}} />
					<RemovedNotice decision={removed} onAppealed={() => {}} />
					<RemovedNotice
						decision={{
							...removed,
							may_appeal: false,
							appeal: { body: '', at: removed.decided_at, answered_at: null },
						}}
						onAppealed={() => {}}
					/>
				</div>
			</GallerySection>
			<MessageStates />
			<GroupStates />
			<PostStates />
			<NotificationStates />
			<CoinStates />
			<GallerySection title="Sending a picture">
				{sending.map(([name, state]) => (
					<div key={name} className="w-72">
						<UploadProgress name={name} state={state} waits onStop={() => {}} onRetry={() => {}} />
					</div>
				))}
			</GallerySection>
			<GallerySection title="Waiting, empty, failed">
				<Skeleton className="h-28 w-64" />
				<div className="w-96 max-w-full">
					<EmptyState title="Nothing here yet." action={<Button size="small">A way on</Button>}>
						What to do about it.
					</EmptyState>
				</div>
				<div className="w-96 max-w-full">
					<ErrorState onRetry={() => showToast('Trying again.')}>
						No answer from the server. Check your connection.
					</ErrorState>
				</div>
			</GallerySection>
			<GallerySection title="Maps">
				{mapStates.map(([name, fetchMap]) => (
					<div key={name} className="h-56 w-80 overflow-hidden rounded-card border border-line">
						<LazyMap fetchMap={fetchMap} props={{}} />
					</div>
				))}
				<div className="relative h-56 w-80 overflow-hidden rounded-card border border-line">
					<NoMap />
				</div>
			</GallerySection>
			<GallerySection title="Notices and questions">
				<div className="w-96 max-w-full space-y-3">
					<Notice title="Confirm your e-mail address" action={<Button size="small">Send it again</Button>}>
						We sent a message to ana@example.org.
					</Notice>
					<Notice look="good">A message is on its way.</Notice>
				</div>
				<Opened label="Open a dialog">
					{(close) => (
						<Dialog title="Is it you?" onClose={close}>
							<p className="mb-5 text-muted">Something to answer before anything else goes on.</p>
							<Button onClick={close}>Go on</Button>
						</Dialog>
					)}
				</Opened>
				<FreshToken />
			</GallerySection>
			<GallerySection title="Toasts">
				<Button
					look="secondary"
					onClick={() => showToast('Published.', [{ label: 'Undo', onAction: () => showToast('Taken back.') }])}
				>
					Show a toast
				</Button>
			</GallerySection>
		</PageBody>
	);
}

/** Shows the token that the next call of whoever is signed in would send. */
function FreshToken() {
	const [token, setToken] = useState<string | null>();
	return (
		<div className="w-96 max-w-full">
			<Button look="secondary" onClick={async () => setToken(await refreshIdToken())}>
				Force a fresh token
			</Button>
			{token !== undefined && (
				<p data-testid="fresh-token" className="mt-2 max-h-24 overflow-y-auto break-all text-muted text-sm">
					{String(token)}
				</p>
			)}
		</div>
	);
}
