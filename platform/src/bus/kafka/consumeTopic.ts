import { setTimeout as pause } from 'node:timers/promises';
import { consumeInGroup, type ConsumeTopicOptions } from './consumerSession.ts';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/** Consumes a topic until the signal aborts; if the brokers do not respond, retries with growing pauses. */
export const consumeTopic = async (options: Omit<ConsumeTopicOptions, 'onJoined'>): Promise<void> => {
  const { signal, log, topic } = options;
  for (let failures = 0; !signal.aborted;)
    try {
      await consumeInGroup({ ...options, onJoined: () => (failures = 0) });
    } catch (error) {
      failures += 1;
      log.warn({ error, topic }, 'The interaction bus does not answer; its consumer tries again');
      const ms = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
      await pause(ms, undefined, { signal }).catch(() => undefined); // aborted
    }
};
