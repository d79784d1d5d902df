import { type BenchmarkingAccess, benchmarkingAccessFold } from '@campjay/events/benchmarking/access.ts';
import {
  type BenchmarkingAccessEvent,
  BenchmarkingAccessGranted,
  BenchmarkingAccessRevoked,
} from '@campjay/events/benchmarking/events.ts';
import { accepted, type Decider } from '../decider.ts';

export interface AccessCommand {
  readonly type: 'GrantAccess' | 'RevokeAccess';
}

/** The rules of who may compare a website's camps: what is so already is not said again. */
export const accessDecider: Decider<BenchmarkingAccess, AccessCommand, BenchmarkingAccessEvent, never> = {
  ...benchmarkingAccessFold,
  decide: ({ type }, { isUnlocked }) => {
    if (type === 'GrantAccess') return isUnlocked ? accepted() : accepted(BenchmarkingAccessGranted({}));
    return isUnlocked ? accepted(BenchmarkingAccessRevoked({})) : accepted();
  },
};
