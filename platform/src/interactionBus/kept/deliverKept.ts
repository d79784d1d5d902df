import { setTimeout as pause } from 'node:timers/promises';
import { type Bell } from '../../eventStore/bell.ts';
import { type Log } from '../../log/log.ts';
import { inTime } from '../inTime.ts';
import { type InteractionBus, type Message, MessageRefused } from '../port.ts';
import { type KeptMessage } from './keptMessage.ts';
import { type Spool } from './spool.ts';

export interface KeptDelivery {
  readonly spool: Spool;
  readonly bus: Pick<InteractionBus, 'publish'>;
  /** Rings when something was kept or taken over. */
  readonly bell: Bell;
  readonly firstPauseMs: number;
  readonly signal: AbortSignal;
  readonly log: Log;
}

const LONGEST_PAUSE_MS = 5_000;
const ANSWER_WITHIN_MS = 15_000;
const LOOK_AT_LEAST_EVERY_MS = 60_000;
const TOGETHER = 500;

/**
 * Hands over to the bus what is kept, in order, until the signal aborts. While the bus does not answer, each try is the question
 * whether it does again: less and less often, every five seconds at the least.
 */
export const deliverKept = async (delivery: KeptDelivery): Promise<void> => {
  const { bell, firstPauseMs, signal, log } = delivery;
  let [failures, delivered] = [0, 0];
  while (!signal.aborted) {
    const { rings } = bell;
    try {
      const taken = await deliverFirst(delivery);
      failures = 0;
      delivered += taken ?? 0;
      if (taken !== undefined) continue;
      if (delivered > 0) log.info({ delivered }, 'The interaction bus answers again; all that was kept is delivered');
      delivered = 0;
      await bell.rungSince(rings, { atMostMs: LOOK_AT_LEAST_EVERY_MS, signal });
    } catch (error) {
      log.debug({ error }, 'What is kept for the interaction bus could not be delivered yet');
      const ms = Math.min(firstPauseMs * 2 ** failures, LONGEST_PAUSE_MS);
      failures += 1;
      await pause(ms, undefined, { signal }).catch(() => undefined); // told to end
    }
  }
};

/** @returns how many messages were delivered; undefined when none are kept */
const deliverFirst = async ({ spool, bus, signal, log }: KeptDelivery): Promise<number | undefined> => {
  const first = await spool.first();
  if (!first) return undefined;
  const { segment, messages, damaged } = first;
  if (damaged > 0) log.error({ damaged, segment: segment.name }, 'Kept interactions were damaged on disk and are lost');
  const publish = (topic: string, part: readonly KeptMessage[]): Promise<void> =>
    inTime(bus.publish(topic, part.map(toMessage)), ANSWER_WITHIN_MS, signal);
  for (const topic of new Set(messages.map((each) => each.topic))) {
    const ofTopic = messages.filter((each) => each.topic === topic);
    for (let from = 0; from < ofTopic.length; from += TOGETHER) {
      const part = ofTopic.slice(from, from + TOGETHER);
      await publish(topic, part).catch(async (error: unknown) => {
        if (!(error instanceof MessageRefused)) throw error;
        await publishSingly(part, publish, log);
      });
    }
  }
  await spool.remove(segment);
  return messages.length;
};

/** It was allowed when it was kept; if this build allows less, the others are not to wait for it for ever. */
const publishSingly = async (
  part: readonly KeptMessage[],
  publish: (topic: string, part: readonly KeptMessage[]) => Promise<void>,
  log: Log,
): Promise<void> => {
  for (const message of part)
    await publish(message.topic, [message]).catch((error: unknown) => {
      if (!(error instanceof MessageRefused)) throw error;
      log.error({ error, topic: message.topic, messageId: message.id }, 'A kept message was refused and is lost');
    });
};

const toMessage = ({ id, key, body, receivedAt, traceparent }: KeptMessage): Message => ({
  ...{ id, key, ...(traceparent !== undefined && { traceparent }) },
  body: JSON.parse(body) as unknown,
  receivedAt: new Date(receivedAt),
});
