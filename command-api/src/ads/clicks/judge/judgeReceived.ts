import { type Advertiser } from '@campjay/domain/ads/advertiser.ts';
import { type AdMonth, adMonthFold } from '@campjay/domain/ads/adMonthFold.ts';
import {
  type ClickCounted,
  type ClickRefused,
  type RegistrationMatched,
  type RegistrationUnconfirmed,
  type RegistrationUnmatched,
} from '@campjay/events/ads/clicks.ts';
import { judgeRegistration } from '../registrations/judgeRegistration.ts';
import { judgeClick } from './judgeClick.ts';
import { type Received } from './parseReceived.ts';

/** Input of verdicts: the advertiser's month, the two months before (latest first), and the advertiser's budget. */
export interface JudgeContext {
  readonly month: AdMonth;
  readonly earlier: readonly [AdMonth, AdMonth];
  readonly advertiser: Pick<Advertiser, 'budgetCents'>;
}

export type VerdictEvent =
  | ClickCounted
  | ClickRefused
  | RegistrationMatched
  | RegistrationUnmatched
  | RegistrationUnconfirmed;

export interface Verdict {
  readonly messageId: string;
  /** Correlation id of the request that led to it. */
  readonly correlationId: string;
  readonly event: VerdictEvent;
}

/**
 * Verdicts on messages in order, each including the effect of the previous ones; messages that were already judged are
 * skipped.
 */
export const judgeReceived = (
  { month, earlier, advertiser }: JudgeContext,
  messages: readonly Received[],
): readonly Verdict[] => {
  const verdicts: Verdict[] = [];
  let state = month;
  for (const message of messages) {
    const event =
      message.kind === 'click'
        ? judgeClick({ month: state, earlier: earlier[0], advertiser }, message)
        : judgeRegistration({ month: state, earlier, advertiser }, message);
    if (!event) continue;
    state = adMonthFold.evolve(state, event);
    const { messageId, correlationId = messageId } = message;
    verdicts.push({ messageId, correlationId, event });
  }
  return verdicts;
};
