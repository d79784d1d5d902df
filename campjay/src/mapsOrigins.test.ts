import { describe, expect, it } from '@jest/globals';
import { mapsOrigins } from './mapsOrigins.ts';

describe('the origins of the location field', () => {
  it('are Google’s where there is a key', () =>
    expect(mapsOrigins('AIza-test')).toEqual({
      'script-src': ['https://maps.googleapis.com', 'https://maps.gstatic.com'],
      'connect-src': ['https://maps.googleapis.com', 'https://maps.gstatic.com', 'https://places.googleapis.com'],
    }));

  it('are none where the product suggests its own places', () => expect(mapsOrigins(undefined)).toEqual({}));
});
