import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { OrgId } from '@campjay/events/catalog/facts.ts';
import { CampHidden, CampUnhidden } from '@campjay/events/hidden-camps/events.ts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { deciderSpec } from '../kernel/testing/deciderSpec.ts';
import { replayed, runCommands } from '../kernel/testing/runCommands.ts';
import { hiddenCampsDecider } from './hiddenCampsDecider.ts';

const given = deciderSpec(hiddenCampsDecider);
const [kites, tides, owls] = [OrgId.parse('kites'), OrgId.parse('tides'), OrgId.parse('owls')];
const hide = (orgId: OrgId) => ({ type: 'HideCamp', orgId }) as const;
const unhide = (orgId: OrgId) => ({ type: 'UnhideCamp', orgId }) as const;
const hidden = (orgId: OrgId) => CampHidden({ orgId });
const unhidden = (orgId: OrgId) => CampUnhidden({ orgId });

describe('hiding a camp', () => {
  it('stops at 5,000 camps, until one of them is shown again', () => {
    const many = Array.from({ length: 5000 }, (_, index) => hidden(OrgId.parse(`camp-${index}`)));
    const first = OrgId.parse('camp-0');
    given(...many)
      .when(hide(kites))
      .thenRefused({ type: 'TooManyHiddenCamps', max: 5000 });
    given(...many)
      .when(hide(first))
      .thenNothing();
    given(...many, unhidden(first))
      .when(hide(kites))
      .then(hidden(kites));
  });
});

describe('a parent who deleted the account', () => {
  const forget = { type: 'ForgetPerson' } as const;

  it('is forgotten once', () => {
    given(hidden(kites)).when(forget).then(PersonForgotten({}));
    given().when(forget).then(PersonForgotten({}));
    given(hidden(kites), PersonForgotten({})).when(forget).thenNothing();
  });

  it.each([hide(kites), unhide(kites)])('can no longer hide or show camps', (command) => {
    given(hidden(kites), PersonForgotten({})).when(command).thenRefused({ type: 'PersonForgotten' });
  });
});

const anyCommand = fc.record({
  type: fc.constantFrom('HideCamp' as const, 'UnhideCamp' as const),
  orgId: fc.constantFrom(kites, tides, owls),
});

describe('camps hidden and shown in any order', () => {
  it('are recorded once per change, each independently, and the same when replayed from the log', () => {
    fc.assert(
      fc.property(fc.array(anyCommand), (commands) => {
        const { state, events } = runCommands(hiddenCampsDecider, commands);
        const plain = new Set<OrgId>();
        const changes = commands.map(({ type, orgId }) => {
          if (type === 'UnhideCamp') return plain.delete(orgId) ? unhidden(orgId) : undefined;
          return plain.size < plain.add(orgId).size ? hidden(orgId) : undefined;
        });
        expect(events).toEqual(changes.filter((change) => change !== undefined));
        expect(replayed(hiddenCampsDecider, events)).toEqual(state);
      }),
    );
  });
});
