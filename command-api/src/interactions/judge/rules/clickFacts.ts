import { type AdMonth } from '@campjay/events/interactions/adMonthFold.ts';
import { type ClickRefusal } from '@campjay/events/interactions/adClicks.ts';
import { type Micros } from '@campjay/events/money/micros.ts';
import { type AdTokenResult } from '@campjay/platform/adTokens/adToken.ts';

/** All that a verdict may follow from. Instants are in ms since 1970. */
export interface ClickFacts {
  /** When the bus took the click. */
  readonly receivedAt: number;
  /** As its token read at that moment. */
  readonly reading: AdTokenResult;
  readonly isRobot: boolean;
  readonly isOwn: boolean;
  /** Of the network that it came from. */
  readonly address: string;
  /** The advertiser's month as the clicks judged before have left it. */
  readonly month: AdMonth;
  /** The month before, which may have ended a moment ago. */
  readonly earlier: AdMonth;
  readonly budgetMicros: Micros;
}

/** Why a click is not charged; null of one that counts. Pure: the same facts give the same answer for ever. */
export type JudgeClick = (facts: ClickFacts) => ClickRefusal | null;
