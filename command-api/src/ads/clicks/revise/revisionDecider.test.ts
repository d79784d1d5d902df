import { type ClickRefusal } from '@campjay/events/ads/values.ts';
import {
  type AdInteractionEvent,
  type ClickRefused as ClickRefusedEvent,
  ClickRefused,
  ClickVerdictRevised,
} from '@campjay/events/ads/clicks.ts';
import { describe, it } from '@jest/globals';
import { RULE_VERSION } from '../judge/rules/ruleVersions.ts';
import { deciderSpec } from '../../../kernel/testing/deciderSpec.ts';
import { adId, clickId, counted, refusedClick } from '@campjay/domain/ads/testing/adEvents.ts';
import { type ReviseVerdict, revisionDecider } from './revisionDecider.ts';

const given = deciderSpec(revisionDecider);
const AT = '2026-03-04T10:00:00.000Z';
const BECAUSE = 'The camp showed us its server’s records.';
const revise = (number: number, refusal: ClickRefusal | null, budgetMicros = 10_000_000n): ReviseVerdict => ({
  type: 'ReviseVerdict',
  ...{ clickId: clickId(number), refusal, revisionReason: BECAUSE, budgetMicros },
});
const revised = (
  number: number,
  [from, fromMicros]: readonly [ClickRefusal | null, string],
  [to, toMicros]: readonly [ClickRefusal | null, string],
  spentMicros: string,
): AdInteractionEvent =>
  ClickVerdictRevised({
    ...{ clickId: clickId(number), adId: adId(1), receivedAt: AT },
    from: { refusal: from, chargedMicros: fromMicros },
    to: { refusal: to, chargedMicros: toMicros },
    ...{ ruleVersion: RULE_VERSION, spentMicros, because: BECAUSE },
  });

const [one, two] = [counted({ number: 1, at: AT }, '1250000'), counted({ number: 2, at: AT }, '2500000')];
const doubled = refusedClick({ number: 3, at: AT }, 'double-click');
const forged = ((): ClickRefusedEvent => {
  const { click } = ClickRefused.parse(refusedClick({ number: 4, at: AT }, 'bad-token').data, 1).data;
  return ClickRefused({ click: { ...click, card: null }, ruleVersion: 1, reason: 'bad-token' });
})();

describe('revising the verdict of a click', () => {
  it('refuses a counted click and subtracts its price from the spend', () => {
    given(one, two)
      .when(revise(1, 'robot'))
      .then(revised(1, [null, '1250000'], ['robot', '0'], '1250000'));
  });

  it('counts a refused click at the price its card was shown for', () => {
    given(one, doubled)
      .when(revise(3, null))
      .then(revised(3, ['double-click', '0'], [null, '1250000'], '2500000'));
  });

  it('counts up to the monthly cap, and not a micro-dollar above it', () => {
    given(one, doubled)
      .when(revise(3, null, 2_500_000n))
      .then(revised(3, ['double-click', '0'], [null, '1250000'], '2500000'));
    given(one, doubled)
      .when(revise(3, null, 2_499_999n))
      .thenRefused({ type: 'OverBudget', spentMicros: 1_250_000n, priceMicros: 1_250_000n });
  });

  it('subtracts clicks even if the spend is above a cap that was lowered since', () => {
    given(one, two)
      .when(revise(2, 'own-people', 0n))
      .then(revised(2, [null, '1250000'], ['own-people', '0'], '1250000'));
  });

  it('counts free clicks under any cap', () => {
    given(one, refusedClick({ number: 3, at: AT, micros: '0' }, 'robot'))
      .when(revise(3, null, 0n))
      .then(revised(3, ['robot', '0'], [null, '0'], '1250000'));
  });

  it('can change the reason without changing the spend', () => {
    given(one, doubled)
      .when(revise(3, 'robot'))
      .then(revised(3, ['double-click', '0'], ['robot', '0'], '1250000'));
  });

  it('can be reverted', () => {
    const turned = revised(1, [null, '1250000'], ['robot', '0'], '1250000');
    given(one, two, turned)
      .when(revise(1, null))
      .then(revised(1, ['robot', '0'], [null, '1250000'], '2500000'));
  });

  it('appends no event when the verdict is already the same', () => {
    given(one)
      .when(revise(1, null, 0n))
      .thenNothing();
    given(doubled).when(revise(3, 'double-click')).thenNothing();
    given(forged).when(revise(4, 'bad-token')).thenNothing();
  });

  it('never counts a click with a token that is not ours', () =>
    given(one, forged).when(revise(4, null)).thenRefused({ type: 'CardUnknown' }));

  it('is refused for clicks of another month', () =>
    given(one).when(revise(2, 'robot')).thenRefused({ type: 'NoSuchClick' }));
});
