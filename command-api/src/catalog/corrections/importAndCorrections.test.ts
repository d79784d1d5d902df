import {
  type CampEvent,
  CorrectionsEnded,
  SessionRepriced,
  SessionsWithdrawn,
} from '@campjay/events/catalog/events.ts';
import { type CatalogFact, factOf, isSameFact } from '@campjay/domain/catalog/catalogFacts.ts';
import { CampFacts, SessionFacts } from '@campjay/events/catalog/facts.ts';
import { type CorrectionTarget, factsOf, type ListedCamp, listedCampFold } from '@campjay/domain/catalog/listedCamp.ts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { campDecider } from '../campDecider.ts';
import { type ImportedCamp } from '../importedCamp.ts';
import { anyCamp, camp, instanceId, session } from '../testing/camps.ts';
import { type CorrectionCommand, correctionDecider } from './correctionDecider.ts';

const throughTheLog = (event: CampEvent): CampEvent => {
  const reader = listedCampFold.events.find(({ type }) => type === event.type);
  if (!reader) throw new Error(event.type);
  return reader.parse(JSON.parse(JSON.stringify(event.data)), reader.version);
};
const fold = (events: readonly CampEvent[], from?: ListedCamp): ListedCamp | undefined =>
  events.map(throughTheLog).reduce(listedCampFold.evolve, from);
const imported = (stated: ImportedCamp, from?: ListedCamp): readonly CampEvent[] => {
  const decision = campDecider.decide({ type: 'ListCamp', camp: stated }, from);
  return decision.kind === 'accepted' ? decision.events : [];
};
const decided = (command: CorrectionCommand, from?: ListedCamp): readonly CampEvent[] => {
  const decision = correctionDecider.decide(command, from);
  return decision.kind === 'accepted' ? decision.events : [];
};

const otters = instanceId('otters');
const reason = 'Their page says so.';
const priced = (price: number | undefined, more: Parameters<typeof session>[1] = {}) =>
  camp({}, session('otters', { ...(price !== undefined && { price }), ...more }));
const correction = (field: string, value: CatalogFact): CorrectionCommand => ({
  ...{ type: 'CorrectFacts', target: otters, facts: [{ field, value }], reason },
});
const wrong = priced(450);
const before = fold(imported(wrong));
const corrected = fold(decided(correction('price', 475), before), before);

describe('an import after a correction', () => {
  // Covers: F.2
  it('of a file with a new value takes that value and ends the correction', () => {
    const dearer = priced(490);
    expect(imported(dearer, corrected)).toEqual([
      CorrectionsEnded({ instance_id: otters, fields: ['price'], digest: dearer.digest }),
      SessionRepriced({ instance_id: otters, changes: { price: 490 }, digest: dearer.digest }),
    ]);
  });

  it('of a file with the corrected value records only that the correction ended', () => {
    const right = priced(475);
    expect(imported(right, corrected)).toEqual([
      CorrectionsEnded({ instance_id: otters, fields: ['price'], digest: right.digest }),
    ]);
    const after = fold(imported(right, corrected), corrected);
    expect(fold(imported(wrong, after), after)?.sessions.get(otters)?.price).toBe(450);
  });

  it('of a file without the session withdraws the session and ends its corrections', () => {
    const empty = camp({});
    expect(imported(empty, corrected)).toEqual([
      CorrectionsEnded({ instance_id: otters, fields: ['price'], digest: empty.digest }),
      SessionsWithdrawn({ instance_ids: [otters], digest: empty.digest }),
    ]);
  });

  it('that moves a session drops a corrected end date if it contradicts the new start', () => {
    const june = priced(450, { start_date: 'June 8', end_date: 'June 12' });
    const listed = fold(imported(june));
    const ending = fold(decided(correction('end_date', 'June 11'), listed), listed);
    const july = priced(450, { start_date: 'July 6', end_date: 'June 12' });
    const moved = priced(450, { start_date: 'June 9', end_date: 'June 12' });
    expect(fold(imported(moved, ending), ending)?.sessions.get(otters)).toMatchObject({ end_date: 'June 11' });
    expect(fold(imported(july, ending), ending)?.sessions.get(otters)).toMatchObject({ end_date: 'June 12' });
  });
});

const FIELDS = { camp: CampFacts.keyof().options, session: SessionFacts.omit({ instance_id: true }).keyof().options };
const fact = fc.constantFrom<readonly [string, CatalogFact]>(
  ['price', 450],
  ['price', 475],
  ['price', null],
  ['address_city', 'Monterey'],
  ['batch_name', 'Eels'],
  ['ages', [5]],
);
const campFact = fc.constantFrom<readonly [string, CatalogFact]>(
  ['days_per_week', 3],
  ['days_per_week', null],
  ['org_tags', 'Chess'],
  ['camp_org_name', 'Eel Camp'],
);
const of = fc.integer({ min: 1, max: 9 }).map((number) => instanceId(`s-${number}`));
const correctionOf = fc.oneof(
  fc.tuple(of, fact).map(([id, [field, value]]) => ({ of: id, field, value })),
  campFact.map(([field, value]) => ({ of: null as CorrectionTarget, field, value })),
);
const step = fc.oneof(
  anyCamp.map((stated) => ({ stated })),
  correctionOf.map((corrects) => ({ corrects })),
  correctionOf.map((withdraws) => ({ withdraws })),
);
const keyOf = (target: CorrectionTarget, field: string): string => JSON.stringify([target, field]);

describe('imports and corrections in any order', () => {
  /** Reference model: per fact the value of the source, and the correction with the source value it replaced. */
  // Covers: F.2
  it('leave every fact as the precedence rule requires, and the digest equal to that of the source', () => {
    fc.assert(
      fc.property(anyCamp, fc.array(step, { maxLength: 12 }), (first, steps) => {
        let source = first;
        let now = fold(imported(first));
        const ruled = new Map<string, { readonly value: CatalogFact; readonly against: CatalogFact }>();
        for (const each of steps) {
          if ('stated' in each) {
            now = fold(imported(each.stated, now), now);
            source = each.stated;
            for (const [key, { against }] of ruled) {
              const [target, field] = JSON.parse(key) as [CorrectionTarget, string];
              const states = factsOf(source, target);
              if (!states || !isSameFact(factOf(states, field), against)) ruled.delete(key);
            }
          } else if ('corrects' in each) {
            const { of: target, field, value } = each.corrects;
            const states = factsOf(source, target);
            const command = { type: 'CorrectFacts', target: target, facts: [{ field, value }], reason } as const;
            const events = decided(command, now);
            now = fold(events, now);
            if (!states || events.length === 0) continue;
            const against = factOf(states, field);
            if (isSameFact(value, against)) ruled.delete(keyOf(target, field));
            else ruled.set(keyOf(target, field), { value, against });
          } else {
            const { of: target, field } = each.withdraws;
            now = fold(decided({ type: 'WithdrawCorrection', target, fields: [field], reason }, now), now);
            ruled.delete(keyOf(target, field));
          }
        }
        expect(now?.digest).toBe(source.digest);
        expect([...(now?.sessions.keys() ?? [])].toSorted()).toEqual([...source.sessions.keys()].toSorted());
        for (const target of [null, ...source.sessions.keys()]) {
          const [states, holds] = [factsOf(source, target) ?? {}, (now && factsOf(now, target)) ?? {}];
          for (const field of target === null ? FIELDS.camp : FIELDS.session) {
            const rule = ruled.get(keyOf(target, field));
            expect([target, field, factOf(holds, field)]).toEqual([
              ...[target, field, rule ? rule.value : factOf(states, field)],
            ]);
          }
        }
        expect(imported(source, now)).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it('append events exactly when the source changed', () => {
    fc.assert(
      fc.property(anyCamp, fc.array(correctionOf, { maxLength: 8 }), anyCamp, (first, corrections, next) => {
        let now = fold(imported(first));
        for (const { of: target, field, value } of corrections)
          now = fold(decided({ type: 'CorrectFacts', target, facts: [{ field, value }], reason }, now), now);
        const events = imported(next, now);
        expect(events.length === 0).toBe(first.digest === next.digest);
        expect(events.map(({ data }) => data.digest)).toEqual(events.map(() => next.digest));
      }),
    );
  });
});
