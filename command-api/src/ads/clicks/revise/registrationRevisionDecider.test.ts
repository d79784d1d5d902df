import { type ClickRefusal } from '@campjay/events/ads/values.ts';
import { adMonthFold } from '@campjay/domain/ads/adMonthFold.ts';
import {
  type AdInteractionEvent,
  RegistrationUnmatched,
  RegistrationVerdictRevised,
} from '@campjay/events/ads/clicks.ts';
import { describe, it } from '@jest/globals';
import { deciderSpec } from '../../../kernel/testing/deciderSpec.ts';
import { adId, clickId, registered, registrationId, sharedPriceClick } from '@campjay/domain/ads/testing/adEvents.ts';
import { type ReviseRegistrations, registrationRevisionDecider } from './registrationRevisionDecider.ts';

const given = deciderSpec(registrationRevisionDecider);
const CLICKED = '2026-03-04T10:00:00.000Z';
const AT = '2026-03-05T10:00:00.000Z';
const BECAUSE = 'A crawler that did not name itself.';
const CHARGE = '29625000';

/** The command after clicks 1 to 3 were revised to this refusal (null: counted). */
const follow = (
  refusal: ClickRefusal | null,
  budgetMicros = 1_000_000_000n,
  matchedElsewhere = 0,
): ReviseRegistrations => ({
  type: 'ReviseRegistrations',
  clicks: new Map(
    [1, 2, 3].flatMap((number) => {
      const month = adMonthFold.evolve(adMonthFold.initialState, sharedPriceClick({ number, at: CLICKED }));
      const click = month.clicks.get(clickId(number));
      return click
        ? [
            [
              clickId(number),
              { click: { ...click, refusal }, revisionReason: BECAUSE, matchesInOtherMonths: matchedElsewhere },
            ] as const,
          ]
        : [];
    }),
  ),
  budgetMicros,
});
const REFUSED = { unmatched: 'click-refused', isOverBudget: false, chargedMicros: '0' } as const;
const CHARGED = { unmatched: null, isOverBudget: false, chargedMicros: CHARGE } as const;
const FREE = { unmatched: null, isOverBudget: true, chargedMicros: '0' } as const;
const TOO_MANY = { unmatched: 'too-many-for-click', isOverBudget: false, chargedMicros: '0' } as const;
type Stated = typeof REFUSED | typeof CHARGED | typeof FREE | typeof TOO_MANY;
const revised = (number: number, from: Stated, to: Stated, spentMicros: string, ruleVersion = 1): AdInteractionEvent =>
  RegistrationVerdictRevised({
    ...{ registrationId: registrationId(number), clickId: clickId(number), adId: adId(1) },
    ...sessionOf(number),
    ...{ receivedAt: AT, from, to, spentMicros, because: BECAUSE, ruleVersion },
  });
const sessionOf = (number: number) => {
  const { orgId, instanceId } = sharedPriceClick({ number, at: CLICKED }).data.click.card;
  return { orgId, instanceId };
};
const unmatched = (
  number: number,
  reason: 'click-refused' | 'too-late',
  at = AT,
  ruleVersion?: number,
): AdInteractionEvent =>
  RegistrationUnmatched({
    ...{ clickId: clickId(number), reason, ruleVersion },
    registration: {
      ...{ registrationId: registrationId(number), source: 'pixel', priceCents: 39_500 },
      ...{ registeredAt: at, receivedAt: at },
    },
  });

describe('registrations whose click verdict is revised', () => {
  it('are no longer charged when the click is refused', () =>
    given(registered({ number: 1, at: AT }, CHARGE))
      .when(follow('robot'))
      .then(revised(1, CHARGED, REFUSED, '0')));

  it('are all revised, each with the spend that the previous ones left', () =>
    given(registered({ number: 1, at: AT }, CHARGE), registered({ number: 2, at: AT }, '59250000'))
      .when(follow('robot'))
      .then(revised(1, CHARGED, REFUSED, CHARGE), revised(2, CHARGED, REFUSED, '0')));

  it('are matched and charged when the click counts after all', () =>
    given(unmatched(1, 'click-refused'))
      .when(follow(null))
      .then(revised(1, REFUSED, CHARGED, CHARGE)));

  it('are free where the budget does not suffice, and never exceed it', () =>
    given(unmatched(1, 'click-refused'), unmatched(2, 'click-refused'))
      .when(follow(null, 59_249_999n))
      .then(revised(1, REFUSED, CHARGED, CHARGE), revised(2, REFUSED, FREE, CHARGE)));

  it('are restored to their former state', () =>
    given(registered({ number: 1, at: AT }, CHARGE), revised(1, CHARGED, REFUSED, '0'))
      .when(follow(null))
      .then(revised(1, REFUSED, CHARGED, CHARGE)));

  it('get the reason that applies now: too late even without the refused click', () => {
    const late = '2026-04-04T10:00:00.000Z';
    given(unmatched(1, 'click-refused', late))
      .when(follow(null))
      .then(
        RegistrationVerdictRevised({
          ...{ registrationId: registrationId(1), clickId: clickId(1), adId: adId(1), ...sessionOf(1) },
          ...{ receivedAt: late, from: REFUSED, to: { ...REFUSED, unmatched: 'too-late' } },
          ...{ spentMicros: '0', because: BECAUSE, ruleVersion: 1 },
        }),
      );
  });

  it('are judged by the rules version that first judged them', () => {
    given(unmatched(1, 'click-refused', AT, 2))
      .when(follow(null, undefined, 10))
      .then(revised(1, REFUSED, TOO_MANY, '0', 2));
    given(unmatched(1, 'click-refused', AT, 2))
      .when(follow(null, undefined, 9))
      .then(revised(1, REFUSED, CHARGED, CHARGE, 2));
    given(unmatched(1, 'click-refused'))
      .when(follow(null, undefined, 10))
      .then(revised(1, REFUSED, CHARGED, CHARGE));
  });

  it('stay unchanged when they already match the verdict or belong to another click', () => {
    given(unmatched(1, 'click-refused'), unmatched(2, 'too-late')).when(follow('robot')).thenNothing();
    given(registered({ number: 1, at: AT }, CHARGE), unmatched(2, 'too-late'))
      .when(follow(null))
      .thenNothing();
    given(registered({ number: 9, at: AT }, CHARGE))
      .when(follow('robot'))
      .thenNothing();
  });
});
