import { silentLog } from '@campjay/platform/kernel/log.ts';
import { listen } from '@campjay/platform/postgres/listen.ts';
import { READ_MODELS_CHANNEL } from '@campjay/read-models/changeFeed.ts';
import { BUILDS_CHANNEL } from '@campjay/projector/runtime/rebuild/build.ts';
import { createSignal, type Signal } from '@campjay/platform/testing/signal.ts';

/** Signals each change of a build, its checkpoint or a pointer to it, by the notifications of a database. */
export const openBuildSignal = async (databaseUrl: string): Promise<Signal & AsyncDisposable> => {
  const signal = createSignal();
  const listeners = [READ_MODELS_CHANNEL, BUILDS_CHANNEL].map((channel) =>
    listen(databaseUrl, channel, signal.notify, silentLog),
  );
  await Promise.all(listeners);
  return {
    ...signal,
    [Symbol.asyncDispose]: async () => {
      for (const each of listeners) await (await each)[Symbol.asyncDispose]();
    },
  };
};
