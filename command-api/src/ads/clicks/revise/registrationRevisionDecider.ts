import {
  type AdMonth,
  adMonthFold,
  type JudgedClick,
  type JudgedRegistration,
  countMatched,
} from '@campjay/domain/ads/adMonthFold.ts';
import { type AdInteractionEvent, RegistrationVerdictRevised } from '@campjay/events/ads/clicks.ts';
import { type Micros } from '@campjay/domain/money/micros.ts';
import { accept, type Decider, type Decision } from '../../../kernel/decider.ts';
import { type RegistrationVerdict, computeRegistrationVerdict } from '../registrations/judgeRegistration.ts';

/** The current state of a click whose verdict was revised, from any month. */
export interface RevisedClick {
  readonly click: JudgedClick;
  /** Why the verdict on the click was revised; a `RevisionReason`. */
  readonly revisionReason: string;
  /** Number of registrations in other months that are matched to this click. */
  readonly matchesInOtherMonths: number;
}

/** Command to adjust a month's registrations to the current verdicts on their clicks. */
export interface ReviseRegistrations {
  readonly type: 'ReviseRegistrations';
  /** Revised clicks by id. */
  readonly clicks: ReadonlyMap<string, RevisedClick>;
  /** The advertiser's current monthly budget. */
  readonly budgetMicros: Micros;
}

/**
 * True if a registration contradicts its click: it is charged although the click is refused, or it was refused because
 * of the click although the click counts now.
 */
export const needsRevision = (
  { unmatched }: Pick<JudgedRegistration, 'unmatched'>,
  { refusal }: Pick<JudgedClick, 'refusal'>,
): boolean => (refusal === null ? unmatched === 'click-refused' : unmatched === null);

const decide = ({ clicks, budgetMicros }: ReviseRegistrations, month: AdMonth): Decision<AdInteractionEvent, never> => {
  const { registrations, spentMicros } = month;
  /** Number of this month's matched registrations by click, including the changes made here. */
  const matchedByClick = new Map<string, number>();
  const inOrderOfReceipt = [...registrations.entries()].toSorted(
    ([leftId, left], [rightId, right]) => left.receivedAt - right.receivedAt || (leftId < rightId ? -1 : 1),
  );
  let spent = spentMicros;
  return accept(
    ...inOrderOfReceipt.flatMap(([registrationId, registration]) => {
      const revisedClick = clicks.get(registration.clickId);
      const card = revisedClick?.click.card;
      if (!revisedClick || !card || !needsRevision(registration, revisedClick.click)) return [];
      const spentWithout = spent - registration.chargedMicros;
      const { clickId, priceCents, ruleVersion } = registration;
      const matchedInMonth = matchedByClick.get(clickId) ?? countMatched(month, clickId);
      const otherMatches = revisedClick.matchesInOtherMonths + matchedInMonth - Number(registration.unmatched === null);
      const facts = {
        registeredAt: new Date(registration.registeredAt),
        priceCents,
        click: revisedClick.click,
        otherMatches,
      };
      const newVerdict = computeRegistrationVerdict(facts, { spentMicros: spentWithout, budgetMicros }, ruleVersion);
      matchedByClick.set(
        clickId,
        otherMatches - revisedClick.matchesInOtherMonths + Number(newVerdict.unmatched === null),
      );
      spent = spentWithout + newVerdict.chargedMicros;
      return RegistrationVerdictRevised({
        registrationId,
        clickId,
        ruleVersion,
        adId: card.adId,
        orgId: card.orgId,
        instanceId: card.instanceId,
        receivedAt: new Date(registration.receivedAt).toISOString(),
        from: toEventVerdict(registration),
        to: toEventVerdict(newVerdict),
        spentMicros: String(spent),
        because: revisedClick.revisionReason,
      });
    }),
  );
};

const toEventVerdict = ({ unmatched, isOverBudget, chargedMicros }: RegistrationVerdict) => ({
  unmatched,
  isOverBudget,
  chargedMicros: String(chargedMicros),
});

/**
 * Revises registrations after the verdict on their click was revised. If the click is refused, they are no longer
 * charged. If it counts, they are judged again, within the month's budget and with its current spend. All other
 * registrations keep their verdict.
 */
export const registrationRevisionDecider: Decider<AdMonth, ReviseRegistrations, AdInteractionEvent, never> = {
  ...adMonthFold,
  decide,
};
