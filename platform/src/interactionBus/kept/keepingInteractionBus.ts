import { setTimeout as pause } from 'node:timers/promises';
import { createBell } from '../../eventStore/bell.ts';
import { type Log } from '../../log/log.ts';
import { encodeMessages } from '../encodedMessage.ts';
import { inTime } from '../inTime.ts';
import { joinPublishes } from '../joinPublishes.ts';
import { BusUnavailable, type InteractionBus } from '../port.ts';
import { deliverKept } from './deliverKept.ts';
import { type KeptMessage } from './keptMessage.ts';
import { type Owner, thisProcess } from './owner.ts';
import { type Kept, openSpool } from './spool.ts';

export interface KeepingOptions {
  /** What carries the messages; taken over, and closed with this. */
  readonly bus: InteractionBus;
  /** Where messages are kept; several processes may share it. */
  readonly folder: string;
  readonly maxBytes: number;
  readonly log: Log;
  readonly owner?: Owner;
  /** How long a publication may take before its messages are kept instead. */
  readonly tryForMs?: number;
  readonly firstPauseMs?: number;
  readonly tendEveryMs?: number;
  readonly segmentBytes?: number;
}

export interface KeepingInteractionBus extends InteractionBus {
  /** What waits on disk for the bus to answer. */
  readonly kept: Kept;
}

const TRY_FOR_MS = 2_000;
const FIRST_PAUSE_MS = 200;
const TEND_EVERY_MS = 5_000;
/** So many of its intervals without a word, and an owner on another machine counts as gone. */
const SILENT_INTERVALS = 6;
/** What a crash while they are delivered repeats at the most. */
const SEGMENT_BYTES = 1_000_000;

/**
 * A bus that loses nothing it has taken while the bus below it does not answer: what cannot be published is kept on disk,
 * and published when that is possible, in order, by this process or by one after it. As long as something is kept, what comes
 * is kept behind it, so nobody waits for a bus that is known to be down. `receivedAt` is the time of the taking.
 * @throws when the folder cannot be made or read
 */
export const openKeepingInteractionBus = async ({
  bus,
  folder,
  maxBytes,
  log,
  owner = thisProcess,
  tryForMs = TRY_FOR_MS,
  firstPauseMs = FIRST_PAUSE_MS,
  tendEveryMs = TEND_EVERY_MS,
  segmentBytes = SEGMENT_BYTES,
}: KeepingOptions): Promise<KeepingInteractionBus> => {
  const spool = await openSpool({ root: folder, owner, maxBytes, segmentBytes });
  const bell = createBell();
  const closing = new AbortController();
  const { signal } = closing;
  let [keeping, publishing] = [0, 0];

  const takeOver = async (): Promise<void> => {
    const messages = await spool.takeOver(SILENT_INTERVALS * tendEveryMs);
    if (messages === 0) return;
    log.info({ messages }, 'Took over interactions that an earlier process has kept');
    bell.ring();
  };
  const tend = async (): Promise<void> => {
    for (;;) {
      const isOver = await pause(tendEveryMs, false, { signal, ref: false }).catch(() => true);
      if (isOver) return;
      try {
        await spool.tend();
        await takeOver();
      } catch (error) {
        log.warn({ error }, 'The folder of kept interactions cannot be used');
      }
    }
  };
  const append = joinPublishes<KeptMessage>((messages) => spool.append(messages));

  const keep = async (messages: readonly KeptMessage[]): Promise<void> => {
    if (keeping === 0 && spool.kept.messages === 0)
      log.warn(
        { bus: bus.name },
        'The interaction bus does not answer; interactions are kept in the data folder until it does',
      );
    keeping += 1;
    try {
      await append(messages);
      bell.ring();
    } catch (cause) {
      if (cause instanceof BusUnavailable) throw cause;
      throw new BusUnavailable('The interaction bus does not answer, and its messages cannot be kept', { cause });
    } finally {
      keeping -= 1;
    }
  };
  const publish: InteractionBus['publish'] = async (topic, messages) => {
    const receivedAt = new Date().toISOString();
    const encoded = encodeMessages(topic, messages).map((each) => ({ receivedAt, ...each, topic }));
    if (encoded.length === 0) return;
    if (keeping === 0 && spool.kept.messages === 0)
      try {
        await inTime(bus.publish(topic, messages), tryForMs);
        return;
      } catch (error) {
        if (!(error instanceof BusUnavailable)) throw error;
      }
    await keep(encoded);
  };

  await takeOver();
  const delivering = deliverKept({ spool, bus, bell, firstPauseMs, signal, log });
  const tending = tend();
  let idle = (): void => undefined;
  return {
    name: bus.name,
    get kept() {
      return spool.kept;
    },
    publish: async (topic, messages) => {
      if (signal.aborted) throw new BusUnavailable('The interaction bus is closed');
      publishing += 1;
      try {
        await publish(topic, messages);
      } finally {
        publishing -= 1;
        if (publishing === 0) idle();
      }
    },
    consume: (topic, handle, options) => bus.consume(topic, handle, options),
    lag: (topic) => bus.lag(topic),
    parked: (topic) => bus.parked(topic),
    retryParked: (topic) => bus.retryParked(topic),
    [Symbol.asyncDispose]: async () => {
      closing.abort();
      if (publishing > 0) await new Promise<void>((resolve) => (idle = resolve));
      await Promise.all([delivering, tending]);
      await spool[Symbol.asyncDispose]();
      await bus[Symbol.asyncDispose]();
    },
  };
};
