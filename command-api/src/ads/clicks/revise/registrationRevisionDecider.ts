import {
  type AdMonth,
  adMonthFold,
  type JudgedClick,
  type JudgedRegistration,
  countMatched,
} from '@campjay/domain/ads/adMonthFold.ts';
import { type AdInteractionEvent, RegistrationVerdictRevised } from '@campjay/events/ads/clicks.ts';
import { type Micros } from '@campjay/domain/money/micros.ts';
import { accepted, type Decider, type Decision } from '../../../kernel/decider.ts';
import { type RegistrationVerdict, registrationVerdict } from '../registrations/judgeRegistration.ts';

/** The current state of a click whose verdict was revised, from any month. */
export interface RevisedClick {
  readonly click: JudgedClick;
  readonly because: string;
  /** Number of registrations of other months matched to it. */
  readonly matchedElsewhere: number;
}

/** Adjusts this month's registrations to the current verdicts on their clicks. */
export interface ReviseRegistrations {
  readonly type: 'FollowRevisedClicks';
  /** By click id. */
  readonly clicks: ReadonlyMap<string, RevisedClick>;
  /** The advertiser's current monthly budget. */
  readonly budgetMicros: Micros;
}

/**
 * True if a registration contradicts its click: charged although the click is refused, or refused although it counts.
 */
export const needsRevision = (
  { unmatched }: Pick<JudgedRegistration, 'unmatched'>,
  { refusal }: Pick<JudgedClick, 'refusal'>,
): boolean => (refusal === null ? unmatched === 'click-refused' : unmatched === null);

const decide = ({ clicks, budgetMicros }: ReviseRegistrations, month: AdMonth): Decision<AdInteractionEvent, never> => {
  const { registrations, spentMicros } = month;
  /** Matched registrations by click, including those revised here. */
  const matched = new Map<string, number>();
  const inOrder = [...registrations.entries()].toSorted(
    ([oneId, one], [otherId, other]) => one.receivedAt - other.receivedAt || (oneId < otherId ? -1 : 1),
  );
  let spent = spentMicros;
  return accepted(
    ...inOrder.flatMap(([registrationId, registration]) => {
      const revised = clicks.get(registration.clickId);
      const card = revised?.click.card;
      if (!revised || !card || !needsRevision(registration, revised.click)) return [];
      const without = spent - registration.chargedMicros;
      const { clickId, priceCents, ruleVersion } = registration;
      const alreadyMatched = matched.get(clickId) ?? countMatched(month, clickId);
      const otherMatches = revised.matchedElsewhere + alreadyMatched - Number(registration.unmatched === null);
      const facts = {
        registeredAt: new Date(registration.registeredAt),
        priceCents,
        click: revised.click,
        otherMatches,
      };
      const to = registrationVerdict(facts, { spentMicros: without, budgetMicros }, ruleVersion);
      matched.set(clickId, otherMatches - revised.matchedElsewhere + Number(to.unmatched === null));
      spent = without + to.chargedMicros;
      return RegistrationVerdictRevised({
        ...{ registrationId, clickId, ruleVersion },
        ...{ adId: card.adId, orgId: card.orgId, instanceId: card.instanceId },
        receivedAt: new Date(registration.receivedAt).toISOString(),
        ...{ from: toEventVerdict(registration), to: toEventVerdict(to) },
        ...{ spentMicros: String(spent), because: revised.because },
      });
    }),
  );
};

const toEventVerdict = ({ unmatched, isOverBudget, chargedMicros }: RegistrationVerdict) => ({
  ...{ unmatched, isOverBudget },
  chargedMicros: String(chargedMicros),
});

/**
 * How registrations follow a revised click: with a refused click they are no longer charged; with a counted one they
 * are judged as they would have been, under the month's cap and its current spend. All others keep their verdict.
 */
export const registrationRevisionDecider: Decider<AdMonth, ReviseRegistrations, AdInteractionEvent, never> = {
  events: adMonthFold.events,
  initialState: adMonthFold.initialState,
  evolve: adMonthFold.evolve,
  decide,
};
