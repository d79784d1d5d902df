import { type AdMonth } from '@campjay/domain/ads/adMonthFold.ts';
import { type ClickRefusal } from '@campjay/events/ads/adClicks.ts';
import { type Micros } from '@campjay/domain/money/micros.ts';
import { type AdTokenResult } from '@campjay/domain/ads/tokens/adToken.ts';

/** All inputs of a verdict. Instants are in ms since 1970. */
export interface ClickFacts {
  /** When the bus received the click. */
  readonly receivedAt: number;
  /** The token as read at that moment. */
  readonly reading: AdTokenResult;
  readonly isRobot: boolean;
  readonly isOwn: boolean;
  /** Pseudonym of the sender's network address. */
  readonly address: string;
  /** The advertiser's month after all previous verdicts. */
  readonly month: AdMonth;
  /** The previous month, which may have just ended. */
  readonly earlier: AdMonth;
  readonly budgetMicros: Micros;
}

/** Why a click is not charged; null if it counts. Pure: the same facts always give the same answer. */
export type JudgeClick = (facts: ClickFacts) => ClickRefusal | null;
