import { InstancesTurnedOff, InstancesTurnedOn, type PlacementEvent } from '@campjay/events/ads/placement.ts';
import { MAX_SESSIONS_PER_PLACEMENT_EVENT } from '@campjay/events/ads/values.ts';
import { InstanceId, OrgId } from '@campjay/events/catalog/facts.ts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { deciderSpec } from '../../kernel/testing/deciderSpec.ts';
import { replayed, runCommands } from '../../kernel/testing/runCommands.ts';
import { placementDecider, type PlacementCommand } from './placementDecider.ts';

const given = deciderSpec(placementDecider);
const id = (number: number) => `0b8f2c1e-6f0a-4d3b-9c55-${String(number).padStart(12, '0')}`;
type Owner = Pick<PlacementCommand, 'adId' | 'advertiserId'>;
const tidesAd: Owner = { adId: id(3), advertiserId: id(1) };
const poolsAd: Owner = { adId: id(4), advertiserId: id(1) };
const othersAd: Owner = { adId: id(5), advertiserId: id(2) };
const orgId = OrgId.parse('tides');
const ids = (...names: readonly string[]) => names.map((name) => InstanceId.parse(name));

const on = (owner: Owner, ...names: readonly string[]) =>
  InstancesTurnedOn({ orgId, ...owner, instanceIds: ids(...names) });
const off = (...names: readonly string[]) => InstancesTurnedOff({ orgId, instanceIds: ids(...names) });
const turn = (type: PlacementCommand['type'], owner: Owner, ...names: readonly string[]): PlacementCommand => ({
  ...{ type, orgId, ...owner, formerOwnerIds: new Set<string>() },
  instanceIds: ids(...names),
});

describe('the sessions of a camp', () => {
  it('can be taken over only from an advertiser that no longer owns the camp', () => {
    const former = new Set([othersAd.advertiserId]);
    given(on(othersAd, 'june'))
      .when({ ...turn('TurnOn', tidesAd, 'june', 'july'), formerOwnerIds: former })
      .then(on(tidesAd, 'june', 'july'));
    given(on(tidesAd, 'june'))
      .when({ ...turn('TurnOn', othersAd, 'june'), formerOwnerIds: former })
      .thenNothing();
  });

  it('are recorded in events of a limited size', () => {
    const names = Array.from({ length: MAX_SESSIONS_PER_PLACEMENT_EVENT + 1 }, (_, index) => `s${index}`);
    given()
      .when(turn('TurnOn', tidesAd, ...names))
      .then(
        on(tidesAd, ...names.slice(0, MAX_SESSIONS_PER_PLACEMENT_EVENT)),
        on(tidesAd, ...names.slice(MAX_SESSIONS_PER_PLACEMENT_EVENT)),
      );
  });
});

describe('commands of several advertisers for one camp, in any order', () => {
  const anyStep = fc.record({
    type: fc.constantFrom<PlacementCommand['type']>('TurnOn', 'TurnOff'),
    owner: fc.constantFrom(tidesAd, poolsAd, othersAd),
    names: fc.uniqueArray(fc.constantFrom('june', 'july', 'august', 'fall'), { minLength: 1 }),
  });

  // Covers: 3.91
  it('change only sessions that are free or the advertiser’s own, and record nothing that is so already', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 40 }), (steps) => {
        const owners = new Map<string, Owner>();
        const expected: PlacementEvent[] = [];
        for (const { type, owner, names } of steps) {
          const changed = names.filter((name) => {
            const now = owners.get(name);
            if (now && now.advertiserId !== owner.advertiserId) return false;
            return type === 'TurnOn' ? now !== owner && owners.set(name, owner) : owners.delete(name);
          });
          if (changed.length > 0) expected.push(type === 'TurnOn' ? on(owner, ...changed) : off(...changed));
        }
        const commands = steps.map(({ type, owner, names }) => turn(type, owner, ...names));
        const { state, events } = runCommands(placementDecider, commands);
        expect(events).toEqual(expected);
        expect(new Map(state.entries())).toEqual(owners);
        expect(new Map(replayed(placementDecider, events).entries())).toEqual(owners);
      }),
    );
  });
});
