import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { OrgId } from '@campjay/events/catalog/facts.ts';
import { CampHidden, CampUnhidden } from '@campjay/events/hidden-camps/events.ts';
import { hiddenCampsStream } from '@campjay/events/streams.ts';
import { describe, expect, it } from '@jest/globals';
import { inStream, projectionSpec } from '../runtime/testing/projectionSpec.ts';
import { hiddenCamps } from './hiddenCamps.ts';

const given = projectionSpec(hiddenCamps, hiddenCampsStream('wren'));
const [kites, tides] = [OrgId.parse('kites'), OrgId.parse('tides')];

describe('the hidden camps', () => {
  // Covers: 3.65
  it('are those that were hidden and not shown again', async () => {
    const events = [
      CampHidden({ orgId: kites }),
      CampHidden({ orgId: tides }),
      CampUnhidden({ orgId: kites }),
      inStream(hiddenCampsStream('finch'), CampHidden({ orgId: kites })),
    ];
    expect(await given(...events).rows('hidden_camps')).toEqual([
      { user_id: 'finch', org_id: 'kites' },
      { user_id: 'wren', org_id: 'tides' },
    ]);
  });

  it('of a deleted parent are deleted, and those of others remain', async () => {
    const events = [
      CampHidden({ orgId: kites }),
      CampHidden({ orgId: tides }),
      inStream(hiddenCampsStream('finch'), CampHidden({ orgId: kites })),
      PersonForgotten({}),
    ];
    expect(await given(...events).rows('hidden_camps')).toEqual([{ user_id: 'finch', org_id: 'kites' }]);
  });
});
