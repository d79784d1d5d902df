import { reviseVerdict, type RevisionOutcome } from '@campjay/command-api/service.ts';
import { type ClickRefusal } from '@campjay/events/ads/adClicks.ts';
import { RevisionReason } from '@campjay/events/ads/clicks.ts';
import { dollarsOf } from '@campjay/domain/money/micros.ts';
import { InvalidArgumentError } from 'commander';
import { type CommandContext, withDatabase } from './withDatabase.ts';

export interface ReviseClickOptions {
  readonly advertiserId: string;
  readonly clickId: string;
  /** Null to count the click. */
  readonly refusal: ClickRefusal | null;
  readonly because: string;
}

/** @throws InvalidArgumentError if the log would not accept the reason */
export const readRevisionReason = (text: string): string => {
  const result = RevisionReason.safeParse(text);
  if (!result.success) throw new InvalidArgumentError('It must be a sentence of at most 500 characters.');
  return result.data;
};

/**
 * Revises the verdict on a click: counted or refused.
 * @returns 1 if that is not possible
 */
export const reviseClick = (context: CommandContext, revision: ReviseClickOptions): Promise<number> =>
  withDatabase(context, async ({ store, terminal }) => {
    const outcome = await reviseVerdict({ store }, revision);
    if (outcome.kind === 'refused') {
      terminal.print(refusedSentence(outcome.reason));
      return 1;
    }
    terminal.print(acceptedSentence(revision, outcome.events.length > 0));
    if (outcome.registrations > 0) terminal.print(registrationsSentence(revision, outcome.registrations));
    return 0;
  });

const acceptedSentence = ({ refusal }: ReviseClickOptions, isChanged: boolean): string => {
  const verdict = refusal === null ? 'The click counts' : `The click is not charged (${refusal})`;
  return isChanged
    ? `${verdict} from now on; the next settlement bills or credits the difference.`
    : `${verdict} already.`;
};

const registrationsSentence = ({ refusal }: ReviseClickOptions, count: number): string => {
  const which = `The ${count === 1 ? 'registration' : `${count} registrations`} that came by it`;
  return refusal === null
    ? `${which} ${count === 1 ? 'is' : 'are'} matched to it, and charged as far as the budget goes.`
    : `${which} ${count === 1 ? 'is' : 'are'} charged no more.`;
};

const refusedSentence = (reason: Extract<RevisionOutcome, { kind: 'refused' }>['reason']): string => {
  switch (reason.type) {
    case 'NoSuchAdvertiser':
      return 'There is no advertiser with this id; "campjay advertisers" lists them.';
    case 'NoSuchClick':
      return 'The advertiser has no click with this id in this month or the three before it. Older months are settled for good.';
    case 'CardUnknown':
      return 'The click’s token is not ours: nobody knows which card was clicked, so its verdict stands.';
    case 'OverBudget':
      return `The click costs $${dollarsOf(reason.priceMicros)}, and $${dollarsOf(reason.spentMicros)} of the month’s budget are spent: it would go over the budget.`;
    case 'CommandKeyReused':
      return 'The wish was decided before.';
  }
};
