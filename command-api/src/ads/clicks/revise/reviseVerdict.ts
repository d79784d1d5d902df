import { randomUUID } from 'node:crypto';
import { adMonthOf, monthBefore } from '@campjay/domain/ads/adMonth.ts';
import { advertiserFold } from '@campjay/domain/ads/advertiser.ts';
import { type ClickRefusal } from '@campjay/events/ads/values.ts';
import { adMonthFold } from '@campjay/domain/ads/adMonthFold.ts';
import { microsOfCents } from '@campjay/domain/money/micros.ts';
import { adInteractionsStream, advertiserStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { refuse, type Refusal } from '../../../kernel/decider.ts';
import { type CommandOutcome, handleCommand } from '../../../kernel/handleCommand.ts';
import { readState } from '../../../kernel/handledStream.ts';
import { REVISABLE_MONTHS } from '../adMessage.ts';
import { reviseRegistrations } from './reviseRegistrations.ts';
import { revisionDecider, type RevisionRefusal } from './revisionDecider.ts';

/** The new verdict on a click. */
export interface RevisedVerdict {
  readonly advertiserId: string;
  readonly clickId: string;
  /** Null if the click should count. */
  readonly refusal: ClickRefusal | null;
  /** Why the verdict is revised; a `RevisionReason`. */
  readonly revisionReason: string;
}

type Outcome = CommandOutcome<RevisionRefusal | (Refusal & { readonly type: 'NoSuchAdvertiser' })>;
/** `registrations` is the number of registrations that were revised along with the click. */
export type RevisionOutcome =
  | (Extract<Outcome, { kind: 'accepted' }> & { readonly registrations: number })
  | Extract<Outcome, { kind: 'refused' }>;

/**
 * Revises the verdict on a click, and the verdicts on its registrations, for an operator at the command line. It
 * searches the current month and the three before; the bills of older months are final.
 */
export const reviseVerdict = async (
  { store, now = () => new Date() }: { readonly store: EventStore; readonly now?: () => Date },
  { advertiserId, clickId, refusal, revisionReason }: RevisedVerdict,
): Promise<RevisionOutcome> => {
  const revisedAt = now();
  const advertiser = await readState(store, advertiserFold, advertiserStream(advertiserId));
  if (!advertiser) return refuse({ type: 'NoSuchAdvertiser' });
  const streamId = await findMonthStream(store, advertiserId, clickId, revisedAt);
  if (streamId === undefined) return refuse({ type: 'NoSuchClick' });
  const budgetMicros = microsOfCents(advertiser.budgetCents);
  const outcome = await handleCommand(store, revisionDecider, {
    streamId,
    command: { type: 'ReviseVerdict', clickId, refusal, revisionReason, budgetMicros },
    metadata: {
      time: revisedAt.toISOString(),
      actor: { userId: 'operator', role: 'system' },
      correlationId: randomUUID(),
    },
  });
  if (outcome.kind === 'refused') return outcome;
  return { ...outcome, registrations: await reviseRegistrations(store, advertiserId, revisedAt) };
};

/** Finds the stream of the click's month, searching the latest month first. */
const findMonthStream = async (
  store: EventStore,
  advertiserId: string,
  clickId: string,
  now: Date,
): Promise<string | undefined> => {
  for (let monthsBack = 0; monthsBack <= REVISABLE_MONTHS; monthsBack += 1) {
    const streamId = adInteractionsStream(advertiserId, monthBefore(adMonthOf(now), monthsBack));
    if ((await readState(store, adMonthFold, streamId)).clicks.has(clickId)) return streamId;
  }
  return undefined;
};
