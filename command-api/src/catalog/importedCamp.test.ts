import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { digestOf } from './importedCamp.ts';
import { anyCamp, camp, session } from './testing/camps.ts';

const otters = session('otters', { price: 450, ages: [5, 6] });
const seals = session('seals', { price: 495 });

describe('the digest of a camp', () => {
  it('never changes between builds, so that later builds recognize unchanged camps', () =>
    expect(digestOf(camp({ org_tags: ['coast'] }, otters, seals))).toBe('uRuAnlysDnXcImBjEwvXUg'));

  it('does not depend on the order of sessions or fields', () => {
    const { facts, sessions } = camp({ org_tags: ['coast'], days_per_week: 5 }, otters, seals);
    const backwards = <Value extends object>(value: Value): Value =>
      Object.fromEntries(Object.entries(value).toReversed()) as Value;
    const turned = new Map([...sessions].toReversed().map(([id, each]) => [id, backwards(each)] as const));
    expect(digestOf({ facts: backwards(facts), sessions: turned })).toBe(digestOf({ facts, sessions }));
  });

  it('treats an undefined fact as an absent one', () =>
    expect(digestOf({ facts: { camp_org_name: 'A', address: undefined }, sessions: new Map() })).toBe(
      digestOf({ facts: { camp_org_name: 'A' }, sessions: new Map() }),
    ));

  it('is equal for two camps exactly when their facts are equal', () => {
    fc.assert(
      fc.property(anyCamp, anyCamp, (one, other) => {
        const contentOf = ({ facts, sessions }: typeof one) => [facts, sessions];
        const isSame = ((): boolean => {
          try {
            expect(contentOf(one)).toEqual(contentOf(other));
            return true;
          } catch {
            return false;
          }
        })();
        expect(digestOf(one) === digestOf(other)).toBe(isSame);
      }),
    );
  });
});
