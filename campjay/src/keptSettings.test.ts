import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config.ts';

describe('how much is kept while the bus is down', () => {
  // Covers: B.5
  it('is 256 megabytes unless somebody says otherwise', () => {
    expect(readConfig({}, '/').keptInteractionsBytes).toBe(256_000_000);
    expect(readConfig({ KEPT_INTERACTIONS_MB: '20' }, '/').keptInteractionsBytes).toBe(20_000_000);
  });

  it.each(['0', '-1', '1.5', 'much', '1000001'])('is not %s', (given) => {
    expect(() => readConfig({ KEPT_INTERACTIONS_MB: given }, '/')).toThrow(
      'KEPT_INTERACTIONS_MB must be a number of megabytes',
    );
  });
});
