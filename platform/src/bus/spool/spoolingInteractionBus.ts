import { createChangeSignal } from '../../eventstore/changeSignal.ts';
import { type Log } from '../../kernel/log.ts';
import { pause } from '../../kernel/retry.ts';
import { withTimeout } from '../../kernel/timeouts.ts';
import { withBusErrors } from '../retryRule.ts';
import { createBatchedWriter, encodeMessages } from '../batchPublishes.ts';
import { BusUnavailable, type InteractionBus } from '../port.ts';
import { deliverSpooled } from './deliverSpooled.ts';
import { type Owner, thisProcess, type SpooledMessage } from './spoolFolder.ts';
import { type SpoolStatus, openSpool } from './spool.ts';

export interface SpoolingOptions {
  /** The underlying bus. The spooling bus owns and closes it. */
  readonly bus: InteractionBus;
  /** The spool's root folder. Several processes may share it. */
  readonly folder: string;
  readonly maxBytes: number;
  readonly log: Log;
  readonly owner?: Owner;
  /** How long a publication may take before its messages are spooled instead. */
  readonly publishTimeoutMs?: number;
  /** The pause after the first failed delivery; later pauses grow. */
  readonly firstPauseMs?: number;
  /** How often to refresh ownership of folders and take over those of dead processes. */
  readonly maintainIntervalMs?: number;
  readonly segmentBytes?: number;
}

export interface SpoolingInteractionBus extends InteractionBus {
  /** The messages that are spooled until the bus is available again. */
  readonly spoolStatus: SpoolStatus;
}

const PUBLISH_TIMEOUT_MS = 2_000;
const FIRST_PAUSE_MS = 200;
const MAINTAIN_INTERVAL_MS = 5_000;
/** An owner on another machine counts as gone if it has not refreshed its folder for this many intervals. */
const OWNER_TIMEOUT_INTERVALS = 6;
/** Segment size in bytes. After a crash during delivery, at most one segment is published again. */
const SEGMENT_BYTES = 1_000_000;

/**
 * Opens a bus that loses no accepted message while the underlying bus is unavailable. Messages that cannot be published
 * are spooled on disk and published later in order, by this process or another one. While the spool is not empty, new
 * messages are appended to it, so callers never wait for a bus that is known to be down. `receivedAt` is the time at
 * which a message was accepted.
 * @throws if the folder cannot be created or read
 */
export const openSpoolingInteractionBus = async ({
  bus,
  folder,
  maxBytes,
  log,
  owner = thisProcess,
  publishTimeoutMs = PUBLISH_TIMEOUT_MS,
  firstPauseMs = FIRST_PAUSE_MS,
  maintainIntervalMs = MAINTAIN_INTERVAL_MS,
  segmentBytes = SEGMENT_BYTES,
}: SpoolingOptions): Promise<SpoolingInteractionBus> => {
  const spool = await openSpool({ root: folder, owner, maxBytes, segmentBytes });
  const changeSignal = createChangeSignal();
  const closeController = new AbortController();
  const { signal } = closeController;
  const publishing = new Set<Promise<void>>();
  /** Number of calls in progress. */
  let spoolingCalls = 0;

  const takeOver = async (): Promise<void> => {
    const messages = await spool.takeOver(OWNER_TIMEOUT_INTERVALS * maintainIntervalMs);
    if (messages === 0) return;
    log.info({ messages }, 'Took over spooled interactions of another process');
    changeSignal.notify();
  };
  const maintain = async (): Promise<void> => {
    for (;;) {
      await pause(maintainIntervalMs, signal, { ref: false });
      if (signal.aborted) return;
      try {
        await spool.refreshOwnership();
        await takeOver();
      } catch (error) {
        log.warn({ error }, 'The folder of spooled interactions cannot be read or written');
      }
    }
  };
  const appendBatched = createBatchedWriter<SpooledMessage>((messages) => spool.append(messages));

  /** True if no message is spooled or being spooled. */
  const isSpoolEmpty = (): boolean => spoolingCalls === 0 && spool.spoolStatus.messages === 0;

  const spoolMessages = async (messages: readonly SpooledMessage[]): Promise<void> => {
    if (isSpoolEmpty())
      log.warn(
        { bus: bus.name },
        'The interaction bus does not answer; interactions are stored in the data folder until it does',
      );
    spoolingCalls += 1;
    try {
      await appendBatched(messages);
      changeSignal.notify();
    } catch (cause) {
      if (cause instanceof BusUnavailable) throw cause;
      throw new BusUnavailable('The interaction bus does not answer, and its messages cannot be stored', { cause });
    } finally {
      spoolingCalls -= 1;
    }
  };
  const publish: InteractionBus['publish'] = async (topic, messages) => {
    const receivedAt = new Date().toISOString();
    // A message that has a `receivedAt` of its own keeps it.
    const encoded = encodeMessages(topic, messages).map((message) => ({ receivedAt, ...message, topic }));
    if (encoded.length === 0) return;
    if (isSpoolEmpty())
      try {
        await withBusErrors(withTimeout(publishTimeoutMs, bus.publish(topic, messages)));
        return;
      } catch (error) {
        if (!(error instanceof BusUnavailable)) throw error;
      }
    await spoolMessages(encoded);
  };

  await takeOver();
  const delivery = deliverSpooled({ spool, bus, changeSignal, firstPauseMs, signal, log });
  const maintenance = maintain();
  return {
    name: bus.name,
    get spoolStatus() {
      return spool.spoolStatus;
    },
    publish: async (topic, messages) => {
      if (signal.aborted) throw new BusUnavailable('The interaction bus is closed');
      const published = publish(topic, messages);
      publishing.add(published);
      await published.finally(() => publishing.delete(published));
    },
    consume: (topic, handle, options) => bus.consume(topic, handle, options),
    readLag: (topic) => bus.readLag(topic),
    listParked: (topic) => bus.listParked(topic),
    retryParked: (topic) => bus.retryParked(topic),
    [Symbol.asyncDispose]: async () => {
      closeController.abort();
      await Promise.allSettled(publishing);
      await Promise.all([delivery, maintenance]);
      await spool[Symbol.asyncDispose]();
      await bus[Symbol.asyncDispose]();
    },
  };
};
