import { parseJson } from '@campjay/platform/kernel/json.ts';
import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { EventMetadata } from '@campjay/events/metadata.ts';
import {
  alertsStream,
  categoryOf,
  conciergeRequestStream,
  favoritesStream,
  hiddenCampsStream,
  parentStream,
  scheduleStream,
  userStream,
} from '@campjay/events/streams.ts';
import { errorCode } from '@campjay/platform/kernel/errors.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { z } from 'zod';
import { OperatorError } from '../operatorError.ts';

/**
 * Categories of the streams that end with `PersonForgotten` when a person's data is deleted. That event contains no
 * personal data.
 */
const PERSONAL_CATEGORIES = [
  parentStream(''),
  favoritesStream(''),
  hiddenCampsStream(''),
  alertsStream(''),
  scheduleStream(''),
  userStream(''),
  conciergeRequestStream(''),
].map(categoryOf);

const ForgottenStream = z.object({
  streamId: z.string().min(1),
  id: z.uuid(),
  version: z.int().positive(),
  metadata: EventMetadata,
});
/** A stream of a forgotten person, with its end event: the `PersonForgotten` event, as recorded in the log. */
export type ForgottenStream = z.infer<typeof ForgottenStream>;

/** Reads the end events of all streams of forgotten people, in log order. */
export const readForgottenStreams = async (
  store: Pick<EventStore, 'subscribe'>,
  signal: AbortSignal,
): Promise<readonly ForgottenStream[]> => {
  const endEvents: ForgottenStream[] = [];
  for await (const { events, isCaughtUp } of store.subscribe({
    categories: PERSONAL_CATEGORIES,
    batchSize: 5_000,
    signal,
  })) {
    for (const { type, streamId, id, version, metadata } of events)
      if (type === PersonForgotten.type) endEvents.push({ streamId, id, version, metadata });
    if (isCaughtUp) break;
  }
  signal.throwIfAborted();
  return endEvents;
};

/**
 * Appends the listed end events to the streams in the log that lack them. Needed for a log on a server of its own: that
 * log is restored separately from the backup and may be older than the list.
 * @returns all streams of forgotten people, from both the log and the list
 */
export const applyForgottenList = async (
  store: Pick<EventStore, 'append' | 'readStream' | 'subscribe'>,
  listedStreams: readonly ForgottenStream[],
): Promise<readonly ForgottenStream[]> => {
  const endedStreams = await readForgottenStreams(store, new AbortController().signal);
  const existingEventIds = new Set(endedStreams.map(({ id }) => id));
  const missingStreams = listedStreams.filter(({ id }) => !existingEventIds.has(id));
  for (const { streamId, ...endEvent } of missingStreams) {
    const { revision } = await store.readStream(streamId, { limit: 1 });
    if (revision !== undefined)
      await store.append(streamId, [{ ...endEvent, type: PersonForgotten.type, data: {} }], { expected: revision });
  }
  return [...endedStreams, ...missingStreams];
};

/** Writes the list as JSON lines and replaces the previous file atomically, so no reader sees a partial list. */
export const writeForgottenList = async (file: string, streams: readonly ForgottenStream[]): Promise<void> => {
  const temporaryFile = `${file}.${randomUUID()}`;
  await writeFile(temporaryFile, streams.map((stream) => `${JSON.stringify(stream)}\n`).join(''), {
    mode: 0o600,
    flush: true,
  });
  await rename(temporaryFile, file);
};

/**
 * Reads a list that `campjay forgotten` wrote.
 * @throws OperatorError if the file cannot be read, or if that command did not write one of its lines
 */
export const readForgottenList = async (file: string): Promise<readonly ForgottenStream[]> => {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new OperatorError(`The list of forgotten people ${file} cannot be read (${errorCode(error) ?? 'unknown'}).`);
  });
  return text.split('\n').flatMap((line, index) => {
    if (line === '') return [];
    const stream = ForgottenStream.safeParse(parseJson(line));
    if (stream.success && PERSONAL_CATEGORIES.includes(categoryOf(stream.data.streamId))) return [stream.data];
    throw new OperatorError(
      `Line ${index + 1} of ${file} was not written by "campjay forgotten"; nothing has been restored.`,
    );
  });
};
