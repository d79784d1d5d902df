import { describe, expect, it } from '@jest/globals';
import { createWriterStatus } from './writerStatus.ts';

const opened = () => {
  const clock = { now: 1_000_000 };
  const status = createWriterStatus(() => clock.now);
  const seen = () => [status.role(), status.behindMs(), status.failures()];
  return { ...status, seen, pass: (ms: number) => (clock.now += ms) };
};

describe('the status of an indexer', () => {
  it('says nothing of the index at first, and again once another process writes it', () => {
    const { seen, writes, standsBy } = opened();
    expect(seen()).toEqual(['standing by', undefined, 0]);
    writes();
    standsBy();
    expect(seen()).toEqual(['standing by', undefined, 0]);
  });

  it('says for how long the index has not been current, from the moment that it writes', () => {
    const { seen, pass, ...status } = opened();
    status.standsBy();
    pass(3_600_000);
    status.writes();
    pass(4_000);
    expect(seen()).toEqual(['writing', 4_000, 0]);
    status.caughtUp();
    pass(2_000);
    expect(seen()).toEqual(['writing', 2_000, 0]);
  });

  it('counts failures, after which the index falls further behind until it is current again', () => {
    const { seen, pass, ...status } = opened();
    status.writes();
    status.caughtUp();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      pass(30_000);
      status.failed();
      status.writes();
    }
    expect(seen()).toEqual(['writing', 90_000, 3]);
    status.failed();
    expect(seen()).toEqual(['retrying', 90_000, 4]);
    status.writes();
    status.caughtUp();
    expect(seen()).toEqual(['writing', 0, 4]);
  });
});
