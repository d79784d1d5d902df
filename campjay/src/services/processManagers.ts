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
import { type ImageStore } from '@campjay/platform/imageStore/port.ts';
import { type Mailer } from '@campjay/platform/mailer/port.ts';
import { createEmailDelivery } from '@campjay/platform/mailer/queue/emailDelivery.ts';
import { type PaymentProvider } from '@campjay/platform/payments/port.ts';
import { type LeaderLease, runAsLeader } from '@campjay/platform/postgres/runAsLeader.ts';
import { type IdentityServices } from '../identityServices.ts';
import { type Infrastructure } from './runtimeContext.ts';

export interface ProcessManagerDeps extends Pick<Infrastructure, 'pool' | 'store' | 'log' | 'databaseUrl'> {
  readonly identity: Pick<IdentityServices, 'sealing' | 'accounts' | 'finalizeDeletions'>;
  readonly images: ImageStore;
  readonly mailer: Mailer;
  readonly payments: PaymentProvider;
  /** Under which the world reaches the product: the beginning of links in letters. */
  readonly origin: string;
}

/**
 * What follows from the log outside of it: emails, charges, settlements, what deleting an account entails, pictures that no ad
 * has any more, uploaded imports. Of several processes one does all of it, and the next one takes over when it ends.
 */
export const startProcessManagers = ({ databaseUrl, identity, ...deps }: ProcessManagerDeps): LeaderLease => {
  const now = (): Date => new Date();
  const { sealing, accounts, finalizeDeletions } = identity;
  const { pool, store, mailer, origin, log } = deps;
  // Outside of the work, which may begin anew: it remembers what was delivered while the database was away.
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
      // One that fails ends the others with it: all of them begin anew, under the same lock.
      failing.abort();
      await Promise.allSettled(managers);
    }
  });
};
