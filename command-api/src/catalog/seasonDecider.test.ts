import { describe, it } from '@jest/globals';
import { SeasonOpened } from '@campjay/events/catalog/events.ts';
import { deciderSpec } from '../kernel/testing/deciderSpec.ts';
import { seasonDecider } from './seasonDecider.ts';

const given = deciderSpec(seasonDecider);
const open = (year: number) => ({ type: 'OpenSeason', year }) as const;

describe('opening a season', () => {
  // Covers: D15.1
  it('opens the first season', () =>
    given()
      .when(open(2026))
      .then(SeasonOpened({ year: 2026 })));

  it('opens the next one after it', () =>
    given(SeasonOpened({ year: 2026 }))
      .when(open(2027))
      .then(SeasonOpened({ year: 2027 })));

  it('appends no event when that season is open', () =>
    given(SeasonOpened({ year: 2026 }))
      .when(open(2026))
      .thenNothing());

  it('returns to an earlier season', () =>
    given(SeasonOpened({ year: 2026 }), SeasonOpened({ year: 2027 }))
      .when(open(2026))
      .then(SeasonOpened({ year: 2026 })));
});
