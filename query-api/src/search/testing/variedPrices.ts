import { toList } from '@campjay/domain/catalog/sessionFacts.ts';
import { seededRandom } from '@campjay/domain/catalog/testing/random.ts';
import { type Camp } from '../camp.ts';

const UNITS = [
  'price per week',
  'price per two weeks',
  'price per all six weeks',
  'price per session',
  'price per day',
  'price per five days',
  'price range $300–$500 per week',
];

/**
 * Adds units of prices, price ranges, missing prices and prices of care to the sessions of camps. Many prices are equal,
 * or differ by a cent.
 */
export const withVariedPrices = (camps: readonly Camp[], seed: number): readonly Camp[] => {
  const random = seededRandom(seed);
  return camps.map((camp) => ({
    ...camp,
    instances: camp.instances.map(({ price = 0, ...facts }) => ({
      ...facts,
      ...(random.chance(0.5) && { price: random.chance(0.1) ? price + 0.01 : price }),
      ...(random.chance(0.3) && { price_min: 10 * random.below(60) }),
      ...(random.chance(0.3) && { price_max: 10 * random.below(80) }),
      ...(random.chance(0.5) && {
        extended_care_price_per_week: random.chance(0.2) ? 0 : random.below(30) * 10 + 0.5,
      }),
      ...(random.chance(0.6) && {
        batch_tags: [
          ...toList(facts.batch_tags),
          ...(random.chance(0.7) ? [random.pick(UNITS)] : []),
          ...(random.chance(0.1) ? ['season window'] : []),
          ...(random.chance(0.1) ? ['extended care free'] : []),
        ],
      }),
    })),
  }));
};
