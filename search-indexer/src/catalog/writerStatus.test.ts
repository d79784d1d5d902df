import { describe, expect, it } from '@jest/globals';
import { createWriterStatus } from './writerStatus.ts';

const openStatus = () => {
  const clock = { now: 1_000_000 };
  const status = createWriterStatus(() => clock.now);
  const seen = () => [status.role(), status.behindMs(), status.failures()];
  return { ...status, seen, pass: (ms: number) => (clock.now += ms) };
};

describe('the status of an indexer', () => {
  it('omits the index at first, and again while another process writes it', () => {
    const { seen, reportWriting, reportStandby } = openStatus();
    expect(seen()).toEqual(['standing by', undefined, 0]);
    reportWriting();
    reportStandby();
    expect(seen()).toEqual(['standing by', undefined, 0]);
  });

  it('reports how long the index has been out of date, from the moment that it writes', () => {
    const { seen, pass, ...status } = openStatus();
    status.reportStandby();
    pass(3_600_000);
    status.reportWriting();
    pass(4_000);
    expect(seen()).toEqual(['writing', 4_000, 0]);
    status.reportCaughtUp();
    pass(2_000);
    expect(seen()).toEqual(['writing', 2_000, 0]);
  });

  it('counts failures, and the index remains out of date until it catches up', () => {
    const { seen, pass, ...status } = openStatus();
    status.reportWriting();
    status.reportCaughtUp();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      pass(30_000);
      status.reportFailure();
      status.reportWriting();
    }
    expect(seen()).toEqual(['writing', 90_000, 3]);
    status.reportFailure();
    expect(seen()).toEqual(['retrying', 90_000, 4]);
    status.reportWriting();
    status.reportCaughtUp();
    expect(seen()).toEqual(['writing', 0, 4]);
  });
});
