import { describe, expect, it } from '@jest/globals';
import {
  CampDelisted,
  CampDetailsChanged,
  type CampEvent,
  CampListed,
  MAX_SESSIONS_PER_EVENT,
  SessionMoved,
  SessionOfferChanged,
  SessionRelocated,
  SessionRepriced,
  SessionsOffered,
  SessionsWithdrawn,
} from '@campjay/events/catalog/events.ts';
import fc from 'fast-check';
import { deciderSpec } from '../kernel/testing/deciderSpec.ts';
import { type ListedCamp } from '@campjay/domain/catalog/listedCamp.ts';
import { campDecider } from './campDecider.ts';
import { DELISTED, digestOf, type ImportedCamp } from './importedCamp.ts';
import { anyCamp, camp, instanceId, session } from './testing/camps.ts';

const given = deciderSpec(campDecider);
const list = (stated: ImportedCamp) => ({ type: 'ListCamp', camp: stated }) as const;
const delist = { type: 'DelistCamp' } as const;

const otters = session('otters', { price: 450, start_date: 'June 8', address_city: 'Monterey', batch_name: 'Otters' });
const seals = session('seals', { price: 495 });
const tidePool = camp({ days_per_week: 5 }, otters, seals);
const tidePoolListed = CampListed({ camp: tidePool.facts, digest: tidePool.digest });
const bothOffered = SessionsOffered({ sessions: [otters, seals], digest: tidePool.digest });
const listed: readonly CampEvent[] = [tidePoolListed, bothOffered];
const withOtters = (facts: Parameters<typeof session>[1]) =>
  camp({ days_per_week: 5 }, session('otters', { ...otters, ...facts }), seals);

describe('listing a camp', () => {
  it('lists a new camp and offers its sessions', () => given().when(list(tidePool)).then(tidePoolListed, bothOffered));

  it('lists a camp without sessions with one event', () => {
    const quiet = camp({});
    given()
      .when(list(quiet))
      .then(CampListed({ camp: quiet.facts, digest: quiet.digest }));
  });

  it('appends no event when only the order of the sessions differs', () =>
    given(...listed)
      .when(list(camp({ days_per_week: 5 }, seals, otters)))
      .thenNothing());

  const ofOtters = (facts: Partial<typeof otters>) => {
    const changed = withOtters(facts);
    return [changed, { instance_id: instanceId('otters'), changes: facts, digest: changed.digest }] as const;
  };
  const [dearer, newPrice] = ofOtters({ price: 475 });
  const [later, newTimes] = ofOtters({ start_date: 'June 15', end_time: '3:00 PM' });
  const [elsewhere, newPlace] = ofOtters({ address_city: 'Carmel' });
  const [renamed, newOffer] = ofOtters({ batch_name: 'Sea Otters', ages: [6, 7] });
  it.each([
    ['costs more', dearer, SessionRepriced(newPrice)],
    ['moved to other dates or hours', later, SessionMoved(newTimes)],
    ['moved to another place', elsewhere, SessionRelocated(newPlace)],
    ['changed its offer', renamed, SessionOfferChanged(newOffer)],
  ] as const)('records that a session %s, and nothing else', (_what, stated, event) =>
    given(...listed)
      .when(list(stated))
      .then(event),
  );

  it('records that a fact is no longer listed', () => {
    const silent = camp({}, session('otters', { ...otters, price: undefined }), seals);
    given(...listed)
      .when(list(silent))
      .then(
        CampDetailsChanged({ changes: { days_per_week: null }, digest: silent.digest }),
        SessionRepriced({ instance_id: instanceId('otters'), changes: { price: null }, digest: silent.digest }),
      );
  });

  it('offers a new session and withdraws a missing one', () => {
    const urchins = session('urchins', { price: 300 });
    const other = camp({ days_per_week: 5 }, otters, urchins);
    given(...listed)
      .when(list(other))
      .then(
        SessionsWithdrawn({ instance_ids: [instanceId('seals')], digest: other.digest }),
        SessionsOffered({ sessions: [urchins], digest: other.digest }),
      );
  });

  it('offers many sessions in events of two hundred each', () => {
    const many = Array.from({ length: 2 * MAX_SESSIONS_PER_EVENT + 1 }, (_, index) => session(`s-${index}`));
    const big = camp({}, ...many);
    given()
      .when(list(big))
      .then(
        CampListed({ camp: big.facts, digest: big.digest }),
        SessionsOffered({ sessions: many.slice(0, 200), digest: big.digest }),
        SessionsOffered({ sessions: many.slice(200, 400), digest: big.digest }),
        SessionsOffered({ sessions: many.slice(400), digest: big.digest }),
      );
  });
});

describe('delisting a camp', () => {
  const delisted = [
    SessionsWithdrawn({ instance_ids: [instanceId('otters'), instanceId('seals')], digest: DELISTED }),
    CampDelisted({ digest: DELISTED }),
  ] as const;

  it('withdraws its sessions and removes it from the catalog', () =>
    given(...listed)
      .when(delist)
      .then(...delisted));

  it('appends no event when the camp was never listed', () => given().when(delist).thenNothing());

  it('appends no event when the camp is already delisted', () =>
    given(...listed, ...delisted)
      .when(delist)
      .thenNothing());

  it('lists the camp again when the catalog contains it again', () =>
    given(...listed, ...delisted)
      .when(list(tidePool))
      .then(tidePoolListed, bothOffered));

  it('withdraws many sessions in events of two hundred each', () => {
    const many = Array.from({ length: 201 }, (_, index) => session(`s-${index}`));
    const big = camp({}, ...many);
    const ids = many.map(({ instance_id }) => instance_id);
    given(
      CampListed({ camp: big.facts, digest: big.digest }),
      SessionsOffered({ sessions: many.slice(0, 200), digest: big.digest }),
      SessionsOffered({ sessions: many.slice(200), digest: big.digest }),
    )
      .when(delist)
      .then(
        SessionsWithdrawn({ instance_ids: ids.slice(0, 200), digest: DELISTED }),
        SessionsWithdrawn({ instance_ids: ids.slice(200), digest: DELISTED }),
        CampDelisted({ digest: DELISTED }),
      );
  });
});

describe('changing any camp into any other', () => {
  const decided = (from: ListedCamp | undefined, to: ImportedCamp): readonly CampEvent[] => {
    const decision = campDecider.decide(list(to), from);
    if (decision.kind === 'refused') throw new Error('refused');
    return decision.events;
  };
  const throughTheLog = (events: readonly CampEvent[]): CampEvent[] =>
    events.map((event) => {
      const reader = campDecider.events.find(({ type }) => type === event.type);
      if (!reader) throw new Error(event.type);
      return reader.parse(JSON.parse(JSON.stringify(event.data)), reader.version);
    });
  const fold = (from: ListedCamp | undefined, events: readonly CampEvent[]): ListedCamp | undefined =>
    throughTheLog(events).reduce(campDecider.evolve, from);

  it('produces exactly the new camp, and no event when repeated', () => {
    fc.assert(
      fc.property(fc.option(anyCamp, { nil: undefined }), anyCamp, (before, after) => {
        const from = before && fold(undefined, decided(undefined, before));
        const reached = fold(from, decided(from, after));
        expect(reached).toEqual({ ...after, corrections: new Map() });
        expect(reached && digestOf(reached)).toBe(after.digest);
        expect(decided(reached, after)).toEqual([]);
      }),
    );
  });

  it('puts the digest of the whole resulting camp into every event', () => {
    fc.assert(
      fc.property(anyCamp, anyCamp, (before, after) => {
        const events = decided(fold(undefined, decided(undefined, before)), after);
        expect(events.map(({ data }) => data.digest)).toEqual(events.map(() => after.digest));
      }),
    );
  });

  it('appends no event exactly when the digests are equal', () => {
    fc.assert(
      fc.property(anyCamp, anyCamp, (before, after) => {
        const events = decided(fold(undefined, decided(undefined, before)), after);
        expect(events.length === 0).toBe(before.digest === after.digest);
      }),
    );
  });
});
