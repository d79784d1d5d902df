import { type BenchmarkingAccess, benchmarkingAccessFold } from '@campjay/domain/benchmarking/access.ts';
import {
  type BenchmarkingAccessEvent,
  BenchmarkingAccessGranted,
  BenchmarkingAccessRevoked,
} from '@campjay/events/benchmarking/events.ts';
import { accepted, type Decider } from '../kernel/decider.ts';

export interface AccessCommand {
  readonly type: 'GrantAccess' | 'RevokeAccess';
}

/** The rules of benchmarking access to a website's camps: repeating a change has no effect. */
export const accessDecider: Decider<BenchmarkingAccess, AccessCommand, BenchmarkingAccessEvent, never> = {
  ...benchmarkingAccessFold,
  decide: ({ type }, { isUnlocked }) => {
    if (type === 'GrantAccess') return isUnlocked ? accepted() : accepted(BenchmarkingAccessGranted({}));
    return isUnlocked ? accepted(BenchmarkingAccessRevoked({})) : accepted();
  },
};
