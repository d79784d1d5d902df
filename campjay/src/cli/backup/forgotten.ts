import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { EventMetadata } from '@campjay/events/metadata.ts';
import {
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

/** All stream categories that end when the person is forgotten. The event contains no personal data. */
const CATEGORIES = [
  parentStream(''),
  favoritesStream(''),
  hiddenCampsStream(''),
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
/** The end of a forgotten person's stream, as recorded in the log. */
export type ForgottenStream = z.infer<typeof ForgottenStream>;

/** The ends of all streams of forgotten people so far, in log order. */
export const forgottenStreams = async (
  store: Pick<EventStore, 'subscribe'>,
  signal: AbortSignal,
): Promise<readonly ForgottenStream[]> => {
  const found: ForgottenStream[] = [];
  for await (const { events, isCaughtUp } of store.subscribe({ categories: CATEGORIES, batchSize: 5_000, signal })) {
    for (const { type, streamId, id, version, metadata } of events)
      if (type === PersonForgotten.type) found.push({ streamId, id, version, metadata });
    if (isCaughtUp) break;
  }
  signal.throwIfAborted();
  return found;
};

/**
 * Appends the listed end events to streams that exist in the log without them. Used for a log that is not part of the
 * backup and may be older than the list.
 * @returns the ends of all streams of forgotten people, from both the log and the list
 */
export const reapplyForgotten = async (
  store: Pick<EventStore, 'append' | 'readStream' | 'subscribe'>,
  listed: readonly ForgottenStream[],
): Promise<readonly ForgottenStream[]> => {
  const existing = await forgottenStreams(store, new AbortController().signal);
  const existingIds = new Set(existing.map(({ id }) => id));
  const missing = listed.filter(({ id }) => !existingIds.has(id));
  for (const { streamId, ...end } of missing) {
    const { revision } = await store.readStream(streamId, { limit: 1 });
    if (revision !== undefined)
      await store.append(streamId, [{ ...end, type: PersonForgotten.type, data: {} }], { expected: revision });
  }
  return [...existing, ...missing];
};

/** Writes the list as JSON lines and replaces the previous file atomically, so no reader sees a partial list. */
export const writeForgotten = async (file: string, streams: readonly ForgottenStream[]): Promise<void> => {
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, streams.map((stream) => `${JSON.stringify(stream)}\n`).join(''), {
    mode: 0o600,
    flush: true,
  });
  await rename(unfinished, file);
};

/** @throws OperatorError naming the line that does not belong in such a list */
export const readForgotten = async (file: string): Promise<readonly ForgottenStream[]> => {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new OperatorError(`The list of forgotten people ${file} cannot be read (${errorCode(error) ?? 'unknown'}).`);
  });
  return text.split('\n').flatMap((line, at) => {
    if (line === '') return [];
    const stream = ForgottenStream.safeParse(jsonOf(line));
    if (stream.success && CATEGORIES.includes(categoryOf(stream.data.streamId))) return [stream.data];
    throw new OperatorError(
      `Line ${at + 1} of ${file} is none that "campjay forgotten" writes; nothing has been restored.`,
    );
  });
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
