import { InstanceId, OrgId } from '@campjay/events/catalog/facts.ts';
import type { ClickRefusal } from '@campjay/events/ads/values.ts';
import {
  type AdInteractionEvent,
  ClickCounted,
  ClickRefused,
  ClickVerdictRevised,
  RegistrationMatched,
  RegistrationVerdictRevised,
} from '@campjay/events/ads/clicks.ts';

/** Events of an advertiser's month for tests; irrelevant values are made up. */

const id = (kind: string, number: number): string =>
  `${kind.replace(/[^0-9a-f]/g, '').padEnd(8, '0')}-0000-4000-8000-${String(number).padStart(12, '0')}`;
export const adId = (number: number): string => id('ad', number);
export const clickId = (number: number): string => id('c', number);
export const registrationId = (number: number): string => id('f', number);

export interface TestClick {
  readonly number: number;
  readonly ad?: number;
  readonly at: string;
  readonly micros?: string;
}

const clickOf = ({ number, ad = 1, at, micros = '1250000' }: TestClick) => ({
  clickId: clickId(number),
  receivedAt: new Date(at).toISOString(),
  link: 'website' as const,
  address: 'a'.repeat(32),
  card: {
    adId: adId(ad),
    orgId: OrgId.parse('kites'),
    instanceId: InstanceId.parse('kites-1'),
    place: 0,
    servedAt: new Date(at).toISOString(),
    visitor: 'b'.repeat(32),
    priceMicros: micros,
    basisPoints: null,
  },
});

export const counted = (click: TestClick, spentMicros = '0'): AdInteractionEvent => {
  const clickData = clickOf(click);
  return ClickCounted({ click: clickData, ruleVersion: 1, chargedMicros: clickData.card.priceMicros, spentMicros });
};

export const refusedClick = (click: TestClick, reason: ClickRefusal): AdInteractionEvent =>
  ClickRefused({ click: clickOf(click), ruleVersion: 1, reason });

/** A counted click on a card served for a share of each registration, by default 7.5 %. */
export const sharedPriceClick = (click: TestClick, spentMicros = '0', basisPoints = 750): ClickCounted => {
  const clickData = clickOf({ ...click, micros: '0' });
  return ClickCounted({
    ...{
      click: { ...clickData, card: { ...clickData.card, basisPoints } },
      ruleVersion: 1,
      chargedMicros: '0',
      spentMicros,
    },
  });
};

/** The verdict of a counted click is revised to a refusal. */
export const refusedLater = (
  { number, ad = 1, at, micros = '1250000' }: TestClick,
  spentMicros = '0',
): AdInteractionEvent =>
  ClickVerdictRevised({
    clickId: clickId(number),
    adId: adId(ad),
    receivedAt: new Date(at).toISOString(),
    from: { refusal: null, chargedMicros: micros },
    to: { refusal: 'robot', chargedMicros: '0' },
    ruleVersion: 1,
    spentMicros,
    because: 'A crawler that did not name itself.',
  });

export const registered = (
  { number, ad = 1, at, micros = '29625000' }: TestClick,
  spentMicros = '0',
): AdInteractionEvent =>
  RegistrationMatched({
    registration: {
      registrationId: registrationId(number),
      source: 'pixel',
      registeredAt: new Date(at).toISOString(),
      receivedAt: new Date(at).toISOString(),
      priceCents: 39_500,
    },
    clickId: clickId(number),
    adId: adId(ad),
    orgId: OrgId.parse('kites'),
    instanceId: InstanceId.parse('kites-1'),
    isOverBudget: false,
    chargedMicros: micros,
    spentMicros,
  });

/** A charged registration loses its charge, because its click is refused. */
export const registrationRefused = (
  { number, ad = 1, at, micros = '29625000' }: TestClick,
  spentMicros = '0',
): AdInteractionEvent =>
  RegistrationVerdictRevised({
    ...{ registrationId: registrationId(number), clickId: clickId(number), adId: adId(ad) },
    ...{ orgId: OrgId.parse('kites'), instanceId: InstanceId.parse('kites-1') },
    receivedAt: new Date(at).toISOString(),
    from: { unmatched: null, isOverBudget: false, chargedMicros: micros },
    to: { unmatched: 'click-refused', isOverBudget: false, chargedMicros: '0' },
    ...{ spentMicros, because: 'A crawler that did not name itself.' },
  });
