import {
  createEmailComposer,
  createPostgresManagerStorage,
  deliverEmails,
  endAbandonedSubscriptions,
  endForgottenSubscriptions,
  runAdImageCleanup,
  runAdTracking,
  runAlerts,
  runForgottenPersonPolicy,
  runInvitationPolicy,
  runSettlementCharging,
  runMonthSettlement,
  runUploadedImports,
  createForgetPerson,
  runDeletionFinalizer,
} from '@campjay/command-api/service.ts';
import { searchRule } from '@campjay/query-api/service.ts';
import { type ImageStore } from '@campjay/platform/images/port.ts';
import { type Mailer } from '@campjay/platform/mail/port.ts';
import { createEmailDelivery } from '@campjay/platform/mail/queue/emailDelivery.ts';
import { type PaymentProvider } from '@campjay/platform/payments/port.ts';
import { type LeaderLease, runAsLeader } from '@campjay/platform/postgres/advisoryLock.ts';
import { countFamilies } from '@campjay/read-models/countFamilies.ts';
import { type IdentityServices } from './infrastructure/identityServices.ts';
import { type Infrastructure } from './infrastructure/runtimeContext.ts';

export interface ProcessManagerDeps extends Pick<Infrastructure, 'pool' | 'store' | 'log' | 'databaseUrl'> {
  readonly identity: Pick<IdentityServices, 'sealing' | 'unsubscribeKey' | 'accounts' | 'finalizeDeletions'>;
  readonly images: ImageStore;
  readonly mailer: Mailer;
  readonly payments: PaymentProvider;
  /** Public origin of the product, for links in emails. */
  readonly origin: string;
}

/**
 * Starts the process managers: they send emails and alerts, settle and charge clicks, erase the data of deleted accounts, end
 * subscriptions, count ads, remove unused ad pictures and run uploaded imports. Of several processes, one leader runs all of them;
 * another process takes over when the leader ends.
 */
export const startProcessManagers = ({ databaseUrl, identity, ...infrastructure }: ProcessManagerDeps): LeaderLease => {
  const now = (): Date => new Date();
  const { sealing, unsubscribeKey, accounts, finalizeDeletions } = identity;
  const { pool, store, mailer, origin, log } = infrastructure;
  const deps = { ...infrastructure, storage: createPostgresManagerStorage(pool), now };
  // Created only once, although the leader's work may restart: the delivery remembers the emails that it has delivered
  // while the database was down.
  const compose = createEmailComposer({ store, sealing, accounts, origin });
  const delivery = createEmailDelivery({ pool, mailer, compose, now, log });
  // Older builds use the same name of the lock, so it stays although the term is now process managers.
  return runAsLeader({ databaseUrl, name: 'campjay reactors', purpose: 'reactors', log }, async (leaseSignal) => {
    const failure = new AbortController();
    const signal = AbortSignal.any([leaseSignal, failure.signal]);
    const managers = [
      runForgottenPersonPolicy({ ...deps, forget: createForgetPerson({ ...identity, mailer }) }, signal),
      runDeletionFinalizer({ ...deps, finalizeDeletions }, signal),
      runInvitationPolicy(deps, signal),
      deliverEmails({ delivery, databaseUrl, now, log }, signal),
      runAdImageCleanup(deps, signal),
      runMonthSettlement(deps, signal),
      runSettlementCharging(deps, signal),
      endForgottenSubscriptions(deps, signal),
      endAbandonedSubscriptions(deps, signal),
      runUploadedImports({ ...deps, countFamilies: (orgIds) => countFamilies(pool, orgIds) }, signal),
      runAdTracking(deps, signal),
      runAlerts({ ...deps, sealing, unsubscribeKey, searchRule }, signal),
    ];
    try {
      await Promise.all(managers);
    } finally {
      // If one fails, stop the others too: `runAsLeader` then restarts all of them under the same lock.
      failure.abort();
      await Promise.allSettled(managers);
    }
  });
};
