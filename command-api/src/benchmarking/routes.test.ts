import { BenchmarkingAccessGranted, BenchmarkingAccessRevoked } from '@campjay/events/benchmarking/events.ts';
import { describe, it } from '@jest/globals';
import { deciderSpec } from '../kernel/testing/deciderSpec.ts';
import { accessDecider } from './routes.ts';

const given = deciderSpec(accessDecider);
const granted = BenchmarkingAccessGranted({});
const revoked = BenchmarkingAccessRevoked({});

describe('access to the benchmarks of a website', () => {
  it('is granted once', () => {
    given().when({ type: 'GrantAccess' }).then(granted);
    given(granted).when({ type: 'GrantAccess' }).thenNothing();
    given(granted, revoked).when({ type: 'GrantAccess' }).then(granted);
  });

  it('is revoked only if it was granted', () => {
    given(granted).when({ type: 'RevokeAccess' }).then(revoked);
    given().when({ type: 'RevokeAccess' }).thenNothing();
    given(granted, revoked).when({ type: 'RevokeAccess' }).thenNothing();
  });
});
