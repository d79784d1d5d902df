import {
  composeEmail,
  deliverEmails,
  endAbandonedSubscriptions,
  endForgottenSubscriptions,
  runAdImageCleanup,
  runForgottenPersonPolicy,
  runInvitationPolicy,
  runSettlementCharging,
  runMonthSettlement,
  runUploadedImports,
  forgetPerson,
  runDeletionFinalizer,
} from '@campjay/command-api/service.ts';
import { type ImageStore } from '@campjay/platform/images/port.ts';
import { type Mailer } from '@campjay/platform/mail/port.ts';
import { createEmailDelivery } from '@campjay/platform/mail/queue/emailDelivery.ts';
import { type PaymentProvider } from '@campjay/platform/payments/port.ts';
import { type LeaderLease, runAsLeader } from '@campjay/platform/postgres/advisoryLock.ts';
import { type IdentityServices } from './infrastructure/identityServices.ts';
import { type Infrastructure } from './infrastructure/runtimeContext.ts';

export interface ProcessManagerDeps extends Pick<Infrastructure, 'pool' | 'store' | 'log' | 'databaseUrl'> {
  readonly identity: Pick<IdentityServices, 'sealing' | 'accounts' | 'finalizeDeletions'>;
  readonly images: ImageStore;
  readonly mailer: Mailer;
  readonly payments: PaymentProvider;
  /** Public origin of the product, for links in emails. */
  readonly origin: string;
}

/**
 * Starts the process managers: emails, charges, settlements, follow-up of deleted accounts, cleanup of unused ad
 * pictures, uploaded imports. One leader among several processes runs all of them, and the next one takes over when it
 * ends.
 */
export const startProcessManagers = ({ databaseUrl, identity, ...deps }: ProcessManagerDeps): LeaderLease => {
  const now = (): Date => new Date();
  const { sealing, accounts, finalizeDeletions } = identity;
  const { pool, store, mailer, origin, log } = deps;
  // Created outside the leader's work, which may restart: it remembers what was delivered while the database was down.
  const compose = composeEmail({ store, sealing, accounts, origin });
  const delivery = createEmailDelivery({ pool, mailer, compose, now, log });
  return runAsLeader({ databaseUrl, name: 'campjay reactors', purpose: 'reactors', log: deps.log }, async (stop) => {
    const failing = new AbortController();
    const signal = AbortSignal.any([stop, failing.signal]);
    const managers = [
      runForgottenPersonPolicy({ ...deps, forget: forgetPerson({ ...identity, mailer }) }, signal),
      runDeletionFinalizer({ ...deps, finalizeDeletions }, signal),
      runInvitationPolicy({ ...deps, now }, signal),
      deliverEmails({ delivery, databaseUrl, now, log }, signal),
      runAdImageCleanup(deps, signal),
      runMonthSettlement(deps, signal),
      runSettlementCharging({ ...deps, now }, signal),
      endForgottenSubscriptions(deps, signal),
      endAbandonedSubscriptions({ ...deps, now }, signal),
      runUploadedImports({ ...deps, now }, signal),
    ];
    try {
      await Promise.all(managers);
    } finally {
      // If one fails, all of them restart under the same lock.
      failing.abort();
      await Promise.allSettled(managers);
    }
  });
};
