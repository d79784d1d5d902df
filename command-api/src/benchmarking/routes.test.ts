import { BenchmarkingAccessGranted, BenchmarkingAccessRevoked } from '@campjay/events/benchmarking/events.ts';
import { describe, it } from '@jest/globals';
import { deciderSpec } from '../kernel/testing/deciderSpec.ts';
import { accessDecider } from './routes.ts';

const given = deciderSpec(accessDecider);
const granted = BenchmarkingAccessGranted({});
const revoked = BenchmarkingAccessRevoked({});

describe('access to the benchmarks of a website', () => {
  it('is granted once', () => {
    given().appends({ type: 'GrantAccess' }, granted);
    given(granted).ignores({ type: 'GrantAccess' });
    given(granted, revoked).appends({ type: 'GrantAccess' }, granted);
  });

  it('is revoked only if it was granted', () => {
    given(granted).appends({ type: 'RevokeAccess' }, revoked);
    given().ignores({ type: 'RevokeAccess' });
    given(granted, revoked).ignores({ type: 'RevokeAccess' });
  });
});
