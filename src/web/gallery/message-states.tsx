import type { Correspondent, Message } from '#contract/messages/messages.ts';
import { messageSentences as sentences } from '#sentences/messages/messages.ts';
import { CountBadge } from '#web/components/count-badge.tsx';
import { GallerySection } from '#web/gallery/gallery-section.tsx';
import { Opened } from '#web/gallery/opened.tsx';
import { paths } from '#web/links/paths.ts';
import { ComposeForm } from '#web/messages/composing/compose-form.tsx';
import { type WritingState, WritingStateLine } from '#web/messages/composing/writing-state.tsx';
import { actsOn } from '#web/messages/folders/acts.ts';
import { ListPane } from '#web/messages/folders/list-pane.tsx';
import { ListSkeleton } from '#web/messages/folders/list-skeleton.tsx';
import type { MessageRow } from '#web/messages/folders/message-rows.ts';
import { RowOfMessage } from '#web/messages/folders/row-of-message.tsx';
import { SelectionBar } from '#web/messages/folders/selection-bar.tsx';
import { KeySheet } from '#web/messages/keys/key-sheet.tsx';
import { GoneNotice } from '#web/messages/reading/gone-notice.tsx';
import { MessageCard } from '#web/messages/reading/message-card.tsx';
import { NothingOpen } from '#web/messages/reading/nothing-open.tsx';
import { ReadingSkeleton } from '#web/messages/reading/reading-skeleton.tsx';
import { RequestNotice } from '#web/messages/reading/request-notice.tsx';
import { TakeBackButton } from '#web/messages/reading/take-back-button.tsx';
import { emptyWriting } from '#web/waiting/kept-messages.ts';

const nothing = () => {};
const at = '2026-01-01T12:00:00.000Z';
const ana: Correspondent = { type: 'member', id: '1', name: 'Ana Beck', image: null, is_gone: false };
const gone: Correspondent = { ...ana, id: '2', name: 'Former member', is_gone: true };

const row: MessageRow = {
	id: '1',
	to: paths.messages,
	ids: ['1'],
	who: ana.name,
	face: ana.name,
	image: null,
	subject: 'Plumber?',
	snippet: 'Do you know one who comes on Saturdays?',
	at,
	isUnread: false,
	isDraft: false,
};
const rows: { row: MessageRow; isOpen?: boolean; isSelected?: boolean }[] = [
	{ row: { ...row, ids: ['1'], isUnread: true } },
	{ row: { ...row, ids: ['2', '3', '4'] } },
	{ row: { ...row, ids: ['5'], isDraft: true, subject: '' } },
	{ row: { ...row, ids: ['6'] }, isOpen: true },
	{ row: { ...row, ids: ['7'] }, isSelected: true },
];

const message: Message = {
	id: '1',
	thread_id: '1',
	folder: 'inbox',
	from: ana,
	written_by: null,
	to: [{ ...ana, id: '3', name: 'Ada Winter' }],
	subject: 'Plumber?',
	body: 'Do you know one who comes on Saturdays?\n\nThis one does: https://plumber.example',
	snippet: 'Do you know one who comes on Saturdays?',
	is_trusted: true,
	read_at: at,
	sent_at: at,
	undo_until: null,
	updated_at: at,
	reply_to_id: null,
	receipts: [{ id: '3', name: 'Ada Winter', read_at: at }],
};
const waiting: Message = {
	...message,
	folder: 'outbox',
	sent_at: null,
	undo_until: '2026-01-01T12:00:10.000Z',
	receipts: [],
};
const inbox = { folder: 'inbox', id: undefined, q: '', isUnreadOnly: false, actingAs: null } as const;
const listStates = [
	['empty', { rows: [] }],
	['failed', { rows: null, failure: 'You are offline. Try again when you are connected.' }],
] as const;
const noSelection = { has: () => false, choose: nothing, set: nothing, clear: nothing };
const noActs = actsOn(null, () => nothing);
const writingStates: WritingState[] = ['unsaved', 'saving', 'saved', 'kept', 'toSend'];

/** Shows the components of messages in their states. */
export function MessageStates() {
	return (
		<>
			<GallerySection title="Messages in a list">
				<div className="w-96 max-w-full">
					<SelectionBar
						folder="inbox"
						count={1}
						isAll={false}
						onAll={nothing}
						onRead={nothing}
						onTrash={nothing}
						onRestore={nothing}
						onErase={nothing}
						onClose={nothing}
					/>
					<ul aria-label="Messages">
						{rows.map(({ row, isOpen = false, isSelected = false }) => (
							<RowOfMessage key={row.ids[0]} row={row} isOpen={isOpen} isSelected={isSelected} onSelect={nothing} />
						))}
					</ul>
				</div>
				<div className="w-96 max-w-full">
					<ListSkeleton />
				</div>
				{listStates.map(([name, { rows, ...rest }]) => (
					<div key={name} className="w-96 max-w-full">
						<ListPane
							{...rest}
							place={inbox}
							rows={rows && [...rows]}
							onRetry={nothing}
							hasMore={false}
							more="rest"
							onMore={nothing}
							selection={noSelection}
							acts={noActs}
							move={nothing}
							searchField={{ current: null }}
						/>
					</div>
				))}
				<span className="relative grid size-11 place-items-center">
					<CountBadge count={3} />
				</span>
				<span className="relative grid size-11 place-items-center">
					<CountBadge count={120} />
				</span>
			</GallerySection>
			<GallerySection title="A message as it is read">
				<ol className="w-full max-w-2xl">
					<MessageCard message={message} isFolded onUnfold={nothing} />
					<MessageCard message={message} isFolded={false} onUnfold={nothing} />
					<MessageCard
						message={{ ...message, from: { ...ana, name: 'A stranger' }, is_trusted: false, receipts: [] }}
						isFolded={false}
						onUnfold={nothing}
					/>
					<MessageCard message={waiting} isFolded={false} onUnfold={nothing}>
						<TakeBackButton id={waiting.id} actingAs={null} />
					</MessageCard>
					<MessageCard
						message={{ ...waiting, undo_until: '2026-01-01T13:00:00.000Z' }}
						isFolded={false}
						onUnfold={nothing}
					/>
				</ol>
				<div className="w-full max-w-2xl">
					<GoneNotice among={[gone]} />
					<RequestNotice message={message} place={inbox} onDecline={nothing} />
				</div>
				<div className="w-96 max-w-full">
					<ReadingSkeleton back={{ to: paths.messages, folder: 'inbox' }} />
				</div>
				<div className="w-96 max-w-full">
					<NothingOpen />
				</div>
				<div className="w-96 max-w-full">
					<NothingOpen sentence={sentences.gone} lead={sentences.goneLead} />
				</div>
				<Opened label="Keys">{(close) => <KeySheet onClose={close} />}</Opened>
			</GallerySection>
			<GallerySection title="A message as it is written">
				<div className="w-full max-w-2xl">
					<ComposeForm
						writing={{ ...emptyWriting, to: [ana, gone], subject: 'Plumber?', body: 'Not yet.' }}
						onChange={nothing}
						mailboxes={[{ id: '4', name: 'Café Solstice' }]}
						onWriteAs={nothing}
						isReply={false}
						state="saved"
						isBusy={false}
						failure="Write to fewer people who don’t know you, or try again tomorrow."
						errors={{ body: 'Write something first.' }}
						onSend={nothing}
						onDiscard={nothing}
					/>
				</div>
				<div className="grid gap-1">
					{writingStates.map((state) => (
						<WritingStateLine key={state} state={state} />
					))}
				</div>
			</GallerySection>
		</>
	);
}
