import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { finished, pipeline } from 'node:stream/promises';
import fastifyMultipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readFields } from '#api/field-errors.ts';
import { isDiskFailure } from '#api/problem.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { AppError, type FieldError } from '#contract/errors.ts';
import { mediaLimits } from '#contract/media.ts';

const fieldsMax = 20;
/** More files than any call takes, so that a call can refuse one too many by its name. */
const filesMax = 20;
/** How many bytes a form may have besides its file. */
const formBytesMax = 1_000_000;

/**
 * More bytes than the longest text of a field may have: a longer field is cut here, and then refused for its length.
 */
const fieldBytesMax = 32_000;
const formLimits = {
	limits: { fileSize: mediaLimits.bytesMax, files: filesMax, fields: fieldsMax, fieldSize: fieldBytesMax, parts: 40 },
};

export interface UploadedFile {
	/** The place in the request, for errors: `image`, or `images.2` for the third. */
	path: string;
	bytes: Buffer;
}

/** What a call that takes files gets instead of a body. */
export interface Upload<B> {
	/** Yields each file whole. The next one is read only when asked for, so that one file at a time is in memory. */
	files(): AsyncGenerator<UploadedFile>;
	/** Writes the only file of the form to `path` as it arrives, and returns the name that it was sent with. */
	saveTo(path: string, bytesMax: number): Promise<string>;
	/** Reads the form for its digest only, and keeps nothing of it. */
	pass(): Promise<void>;
	/**
	 * Returns what tells this form from another: a hash of the names, the fields and the bytes of its files as far as
	 * they were read, but not of the boundaries between parts.
	 */
	digest(): string;
	/** Returns the fields besides the files; call it when all files are read. @throws AppError `invalid_request`. */
	fields(): B;
}

/** Makes the routes of this scope take multipart/form-data, and nothing else. */
export async function acceptMultipart(scope: FastifyInstance): Promise<void> {
	scope.removeAllContentTypeParsers();
	await scope.register(fastifyMultipart, formLimits);
}

/** Makes the routes of this scope take multipart/form-data besides JSON. */
export async function alsoAcceptMultipart(scope: FastifyInstance): Promise<void> {
	await scope.register(fastifyMultipart, formLimits);
}

/** Reads the form of one request as the call defines it; errors are AppErrors that name the file or field. */
export function readUpload(definition: Endpoint, request: FastifyRequest): Upload<unknown> {
	const wanted = definition.files ?? {};
	const values = new Map<string, string[]>();
	const parts: [name: string, sha256: string][] = [];
	async function* read<T>(take: (part: MultipartFile) => Promise<T>, bytesMax: number): AsyncGenerator<[string, T]> {
		const counts = new Map<string, number>();
		try {
			for await (const part of request.parts({ limits: { fileSize: bytesMax } })) {
				const { fieldname: name } = part;
				if (part.type === 'field') {
					values.set(name, [...(values.get(name) ?? []), String(part.value)]);
					continue;
				}
				const max = wanted[name];
				const at = counts.get(name) ?? 0;
				if (max === undefined) throw refusal(name, 'unknown_field', 'There is no such file.');
				if (at === max) throw refusal(name, 'too_many', `Send at most ${max} at once.`);
				counts.set(name, at + 1);
				const hash = createHash('sha256');
				part.file.on('data', (bytes: Buffer) => hash.update(bytes));
				const taken = await take(part);
				parts.push([name, hash.digest('hex')]);
				yield [max === 1 ? name : `${name}.${at}`, taken];
			}
		} catch (error) {
			throw toRefusal(error);
		} finally {
			// The rest of the request is read and dropped, so that the connection can be used for the next request.
			if (!request.raw.readableEnded) request.raw.unpipe().resume();
		}
		const missing = Object.keys(wanted).find((name) => !counts.has(name));
		if (missing && !definition.filesOptional) throw refusal(missing, 'required', 'Send a file under this name.');
	}
	return {
		async *files() {
			for await (const [path, bytes] of read((part) => part.toBuffer(), mediaLimits.bytesMax)) yield { path, bytes };
		},
		saveTo: async (path, bytesMax) => {
			const save = async (part: MultipartFile) => {
				await pipeline(part.file, createWriteStream(path));
				if (part.file.truncated) throw tooLarge(bytesMax);
				return part.filename;
			};
			if (Number(request.headers['content-length'] ?? 0) > bytesMax + formBytesMax) throw tooLarge(bytesMax);
			let name = '';
			for await (const [, given] of read(save, bytesMax)) name = given;
			return name;
		},
		pass: async () => {
			const drop = (part: MultipartFile) => finished(part.file.resume());
			for await (const _ of read(drop, Number.POSITIVE_INFINITY));
		},
		digest: () =>
			createHash('sha256')
				.update(JSON.stringify([parts, [...values]]))
				.digest('hex'),
		fields: () => parseFields(definition.body, values),
	};
}

/**
 * Returns an upload without files for a JSON body, where the call takes forms and JSON; undefined for any other call.
 */
export function uploadOf(definition: Endpoint, body: unknown): Upload<unknown> | undefined {
	if (!definition.filesOptional) return undefined;
	return {
		async *files() {},
		saveTo: async () => {
			throw new AppError('unsupported_media_type');
		},
		pass: async () => {},
		digest: () => JSON.stringify(body ?? null),
		fields: () => checkFields(definition.body, body ?? {}),
	};
}

const tooLarge = (bytesMax: number) =>
	new AppError('payload_too_large', {
		detail: `A file can be at most ${Math.floor(bytesMax / 1024 / 1024)} MB here.`,
	});

function parseFields(schema: z.ZodType | undefined, values: Map<string, string[]>): unknown {
	const shape = schema instanceof z.ZodObject ? schema.shape : {};
	const given = [...values].map(([name, list]) => [name, isList(shape[name]) || list.length > 1 ? list : list[0]]);
	return checkFields(schema, Object.fromEntries(given));
}

function checkFields(schema: z.ZodType | undefined, given: unknown): unknown {
	if (!schema) return undefined;
	const result = readFields(schema, given);
	if (!result.isRight) throw new AppError('invalid_request', result);
	return result.data;
}

function isList(shape: unknown): boolean {
	return shape instanceof z.ZodOptional ? isList(shape.unwrap()) : shape instanceof z.ZodArray;
}

function toRefusal(error: unknown): unknown {
	if (error instanceof AppError || isDiskFailure(error)) return error;
	const { code } = error as { code?: string };
	if (code === 'FST_REQ_FILE_TOO_LARGE') {
		const detail = `A picture can be at most ${mediaLimits.bytesMax / 1024 / 1024} MB.`;
		return new AppError('payload_too_large', { cause: error, detail });
	}
	if (code === 'FST_FILES_LIMIT' || code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT') {
		return new AppError('payload_too_large', { cause: error, detail: `Send at most ${filesMax} files at once.` });
	}
	return new AppError('malformed_multipart', { cause: error });
}

const refusal = (path: string, code: FieldError['code'], message: string) =>
	new AppError('invalid_request', { fields: [{ path, code, message }] });
