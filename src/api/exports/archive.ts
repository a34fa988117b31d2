import { makeZip } from 'client-zip';
import { csvLineOf } from '#api/answers/csv-answer.ts';
import { type ExportedCall, exportedCalls, otherCalls, type Subject } from '#api/exports/exported-calls.ts';
import { kept, valuesAt } from '#api/exports/kept-fields.ts';
import { type MediaStore, readVariant } from '#api/media/service.ts';
import { csvLine, csvMark } from '#contract/csv-line.ts';
import type { DirectCalls } from '#contract/direct-client.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type CallName, getEndpoint } from '#contract/endpoints.ts';
import { AppError, type ErrorCode, type Problem } from '#contract/errors.ts';
import { imageId, widthsOf } from '#contract/media.ts';
import { type PageMeta, pageLimitMax } from '#contract/page.ts';

export interface ArchiveParts {
	siteName: string;
	madeAt: Date;
	memberId: string;
	/** Makes the calls of the member's, by their own token: the archive has what they may see, and ends with their session. */
	calls: DirectCalls;
	token: string;
	store: MediaStore;
}

interface Entry {
	name: string;
	lastModified: Date;
	input: AsyncIterable<string> | Uint8Array;
}

/** Makes the archive of a member's own data: it is written as it is read, a page of a list and a picture at a time. */
export const makeArchive = (parts: ArchiveParts): ReadableStream<Uint8Array> => makeZip(entriesOf(parts));

async function* entriesOf(parts: ArchiveParts): AsyncGenerator<Entry> {
	const { siteName, madeAt, memberId, store } = parts;
	const entry = (name: string, input: Entry['input']): Entry => ({ name, input, lastModified: madeAt });
	yield entry('about.json', once(json(aboutOf(siteName, memberId, madeAt))));
	const gathered: Gathered = { subjects: { business: [], 'changed review': [] }, pictures: new Set() };
	for (const exported of exportedCalls) {
		yield entry(`${exported.file}.json`, jsonOf(itemsOf(parts, exported, gathered), exported.call));
		const { csv }: Endpoint = getEndpoint(exported.call);
		if (csv) yield entry(`${exported.file}.csv`, csvOf(itemsOf(parts, exported, gathered), csv));
	}
	for (const address of gathered.pictures) {
		// A picture is read without the token; this call is refused once the session has ended.
		await ask(parts, 'GET /me', { params: {}, query: {} });
		const bytes = await readPicture(store, address);
		if (bytes) yield entry(`pictures/${imageId(address)}.webp`, bytes);
	}
}

/** What the archive says of itself: what is in which file, and what is not there. */
const aboutOf = (siteName: string, memberId: string, madeAt: Date) => ({
	site: siteName,
	member: memberId,
	made_at: madeAt.toISOString(),
	files: exportedCalls.map(({ file, call, because }) => ({ file: `${file}.json`, call, because })),
	left_out: Object.entries(otherCalls).map(([call, because]) => ({ call, because })),
});

/** What later parts of the archive need to know of those before: ids and addresses alone. */
interface Gathered {
	subjects: Record<Subject, string[]>;
	pictures: Set<string>;
}

/** Asks a call, page by page, and returns what is the member's own of its items. */
async function* itemsOf(parts: ArchiveParts, exported: ExportedCall, gathered: Gathered): AsyncGenerator<object> {
	const { fields, isOwn, gathers, pictures = [] } = exported;
	const seen = new Set(gathers && gathered.subjects[gathers.as]);
	const subjects = exported.each ? gathered.subjects[exported.each] : [''];
	for (const subject of subjects) {
		for await (const item of answersOf(parts, exported, subject)) {
			if (isOwn && !isOwn(item, parts.memberId)) continue;
			if (gathers?.when(item) && !seen.has(item.id)) gathered.subjects[gathers.as].push(item.id);
			const own = fields ? kept(item, fields) : item;
			for (const address of pictures.flatMap((path) => valuesAt(own, path))) gathered.pictures.add(address);
			yield exported.each === 'changed review' ? { review_id: subject, ...own } : own;
		}
	}
}

async function* answersOf(parts: ArchiveParts, { call, each, params = {}, query = {} }: ExportedCall, subject: string) {
	const { list }: Endpoint = getEndpoint(call);
	const ids: Record<string, string> = { member: parts.memberId, subject };
	const filled = (fields: Record<string, string>) =>
		Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, ids[value] ?? value]));
	let cursor: string | undefined;
	do {
		const asked = { ...filled(query), ...(list && { limit: String(pageLimitMax) }), ...(cursor && { cursor }) };
		const answer = await ask(parts, call, { params: filled(params), query: asked }, each && 'forbidden');
		if (!answer) return;
		yield* [answer.data].flat() as { id: string }[];
		cursor = answer.meta?.next ?? undefined;
	} while (cursor);
}

/**
 * Returns an answer; undefined where there is nothing to be told, as of sessions that another service keeps, and where
 * the call is refused with the code `passing`: a business may be somebody else’s since its id was gathered.
 */
async function ask(
	{ calls, token }: ArchiveParts,
	call: CallName,
	input: { params: Record<string, string>; query: Record<string, string> },
	passing?: ErrorCode,
) {
	const { status, body } = await calls(call, { ...input, headers: { authorization: `Bearer ${token}` } });
	if (status === 404) return undefined;
	if (status >= 400) {
		const { code } = body as Problem;
		if (code === passing) return undefined;
		throw new AppError(code);
	}
	return body as { data: unknown; meta?: PageMeta };
}

async function* jsonOf(items: AsyncIterable<object>, call: string): AsyncGenerator<string> {
	let before = `{"call":${JSON.stringify(call)},"data":[\n`;
	for await (const item of items) {
		yield before + JSON.stringify(item);
		before = ',\n';
	}
	yield before === ',\n' ? '\n]}\n' : `${before}]}\n`;
}

async function* csvOf(items: AsyncIterable<object>, columns: readonly string[]): AsyncGenerator<string> {
	yield csvMark + csvLine(columns);
	for await (const item of items) yield csvLineOf(columns, item);
}

async function* once(text: string): AsyncGenerator<string> {
	yield text;
}
const json = (value: object): string => `${JSON.stringify(value, null, '\t')}\n`;

/** Returns the largest file of one of our pictures; undefined for any other address, and for one that is gone. */
async function readPicture(store: MediaStore, address: string): Promise<Uint8Array | undefined> {
	const id = imageId(address);
	const width = Number(/#(\d+)x/.exec(address)?.[1]);
	return id ? readVariant(store, id, widthsOf(width).at(-1)!, 'webp') : undefined;
}
