import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Archive, makeArchiveAnswer } from '#api/answers/archive-answer.ts';
import { type CsvPage, writeCsv } from '#api/answers/csv-answer.ts';
import { openEventStream, type WriteEvents } from '#api/answers/event-stream-answer.ts';
import { type AnswerKind, answerKindsOf, answerTypes, type Endpoint } from '#contract/endpoint.ts';

/** What each kind of answer besides JSON is written from. */
export interface Written {
	csv: CsvPage;
	events: WriteEvents;
	archive: Archive;
}

/** The kinds of which a call's answer is not its data, but something that begins when it is asked for. */
export type BegunKind = Exclude<AnswerKind, 'csv'>;

export type OtherAnswers = {
	[K in AnswerKind]: (request: FastifyRequest, reply: FastifyReply, written: Written[K]) => FastifyReply | string;
};

/** Makes the functions that write answers other than JSON, one a kind. */
export const makeOtherAnswers = (app: FastifyInstance): OtherAnswers => ({
	csv: writeCsv,
	events: openEventStream,
	archive: makeArchiveAnswer(app),
});

/** Returns the kind of answer that a caller accepts, of those that the call has besides JSON; undefined for JSON. */
export const kindAsked = (definition: Endpoint, { headers }: FastifyRequest): AnswerKind | undefined =>
	answerKindsOf(definition).find((kind) => headers.accept?.includes(answerTypes[kind]));
