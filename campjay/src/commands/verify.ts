import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { describeComparison } from './comparison.ts';
import { describeProgress } from './replay.ts';
import { type CommandContext, withDatabase } from './withDatabase.ts';

/**
 * Checks that every stream of the log is without gaps, and that the read models hold exactly what a rebuild from the log
 * makes. @returns 1 when something differs.
 */
export const verify = (context: CommandContext, name: string | undefined): Promise<number> =>
  withDatabase(context, async ({ desk, store, signal, terminal }) => {
    const log = await checkLog(store, signal, (text) => terminal.progress(text));
    terminal.say(
      `The log: ${log.events.toLocaleString('en-US')} events in ${log.streams.toLocaleString('en-US')} streams.`,
    );
    for (const gap of log.gaps) terminal.say(`  ${gap}`);
    let good = log.gaps.length === 0;
    const names = name === undefined ? (await desk.list()).map((status) => status.name) : [name];
    for (const each of names) {
      const { equal, ...compared } = await desk.verify(each, {
        signal,
        onProgress: (progress) => terminal.progress(`${each}: ${describeProgress(progress)}`),
      });
      good &&= equal;
      terminal.say(
        `${each}: ${equal ? 'is what the log says.' : 'differs from a rebuild (before: as it is, after: rebuilt).'}`,
      );
      for (const line of describeComparison(compared)) terminal.say(`  ${line}`);
    }
    return good ? 0 : 1;
  });

interface LogCheck {
  readonly events: number;
  readonly streams: number;
  /** A sentence for each event that is not the next one of its stream. */
  readonly gaps: readonly string[];
}

/** Reads the whole log once; it holds one number per stream. */
export const checkLog = async (
  store: Pick<EventStore, 'subscribe'>,
  signal: AbortSignal,
  tell: (text: string) => void,
): Promise<LogCheck> => {
  const next = new Map<string, bigint>();
  const gaps: string[] = [];
  let events = 0;
  for await (const batch of store.subscribe({ signal, batchSize: 5_000 })) {
    for (const { streamId, revision } of batch.events) {
      const expected = next.get(streamId) ?? 0n;
      if (revision !== expected) gaps.push(`${streamId}: revision ${revision} where ${expected} was expected`);
      next.set(streamId, revision + 1n);
    }
    events += batch.events.length;
    tell(`Reading the log, ${events.toLocaleString('en-US')} events`);
    if (batch.caughtUp) break;
  }
  signal.throwIfAborted();
  return { events, streams: next.size, gaps };
};
