import {
  createForgetPerson,
  runForgottenPersonPolicy,
} from '@campjay/command-api/accounts/runForgottenPersonPolicy.ts';
import { createPostgresManagerStorage } from '@campjay/command-api/kernel/process-managers/postgresManagerStorage.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { type openCommandApi } from './openCommandApi.ts';

type Api = Pick<Awaited<ReturnType<typeof openCommandApi>>, 'pool' | 'store' | 'sealing' | 'parts'>;

/** Starts the background policy that completes interrupted deletions of accounts. @param onForgotten after each */
export const completeDeletions = (api: Api, onForgotten = (): void => undefined): AsyncDisposable => {
  const { pool, store, sealing, parts } = api;
  const stop = new AbortController();
  const forgetOne = createForgetPerson({ sealing, accounts: parts, mailer: { name: 'nowhere' } });
  const forget = (userId: string) => forgetOne(userId).finally(onForgotten);
  const storage = createPostgresManagerStorage(pool);
  const ended = runForgottenPersonPolicy({ pool, store, storage, forget, log: silentLog }, stop.signal);
  return {
    [Symbol.asyncDispose]: async () => {
      stop.abort();
      await ended;
    },
  };
};
