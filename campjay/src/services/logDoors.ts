import {
  composeEmail,
  deliverEmails,
  endSubscriptionsOfAbandoned,
  endSubscriptionsOfForgotten,
  followAdImages,
  followForgotten,
  followInvitations,
  followSettledClicks,
  followSettlements,
  followUploadedImports,
  forgetPerson,
  keepFinalizingDeletions,
} from '@campjay/command-api/service.ts';
import { type ImageStore } from '@campjay/platform/imageStore/port.ts';
import { type Mailer } from '@campjay/platform/mailer/port.ts';
import { createEmailDelivery } from '@campjay/platform/mailer/queue/emailDelivery.ts';
import { type PaymentProvider } from '@campjay/platform/payments/port.ts';
import { type Holding, whileHolding } from '@campjay/platform/postgres/whileHolding.ts';
import { type People } from '../people.ts';
import { type Ground } from './surroundings.ts';

export interface LogDoorsParts extends Pick<Ground, 'pool' | 'store' | 'log' | 'databaseUrl'> {
  readonly people: Pick<People, 'sealing' | 'accounts' | 'finalizeDeletions'>;
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
export const openLogDoors = ({ databaseUrl, people, ...parts }: LogDoorsParts): Holding => {
  const now = (): Date => new Date();
  const { sealing, accounts, finalizeDeletions } = people;
  const { pool, store, mailer, origin, log } = parts;
  // Outside of the work, which may begin anew: it remembers what was delivered while the database was away.
  const compose = composeEmail({ store, sealing, accounts, origin });
  const delivery = createEmailDelivery({ pool, mailer, compose, now, log });
  return whileHolding({ databaseUrl, name: 'campjay reactors', whose: 'reactors', log: parts.log }, async (stop) => {
    const failing = new AbortController();
    const signal = AbortSignal.any([stop, failing.signal]);
    const doors = [
      followForgotten({ ...parts, forget: forgetPerson({ ...people, mailer }) }, signal),
      keepFinalizingDeletions({ ...parts, finalizeDeletions }, signal),
      followInvitations({ ...parts, now }, signal),
      deliverEmails({ delivery, databaseUrl, now, log }, signal),
      followAdImages(parts, signal),
      followSettlements(parts, signal),
      followSettledClicks({ ...parts, now }, signal),
      endSubscriptionsOfForgotten(parts, signal),
      endSubscriptionsOfAbandoned({ ...parts, now }, signal),
      followUploadedImports({ ...parts, now }, signal),
    ];
    try {
      await Promise.all(doors);
    } finally {
      // One that fails ends the others with it: all of them begin anew, under the same lock.
      failing.abort();
      await Promise.allSettled(doors);
    }
  });
};
