import { describe, expect, it } from '@jest/globals';
import { mapsCspSources } from './cspSources.ts';

describe('the CSP origins for the location field', () => {
  it('are Google’s if there is a key', () =>
    expect(mapsCspSources('AIza-test')).toEqual({
      'script-src': ['https://maps.googleapis.com', 'https://maps.gstatic.com'],
      'connect-src': ['https://maps.googleapis.com', 'https://maps.gstatic.com', 'https://places.googleapis.com'],
    }));

  it('are empty if the product suggests places itself', () => expect(mapsCspSources(undefined)).toEqual({}));
});
