import { describe, expect, it } from '@jest/globals';
import { mapsCspSources, mapStyleCspSources } from './cspSources.ts';

describe('the CSP origins for the location field', () => {
  it('are Google’s if there is a key', () =>
    expect(mapsCspSources('AIza-test')).toEqual({
      'script-src': ['https://maps.googleapis.com', 'https://maps.gstatic.com'],
      'connect-src': ['https://maps.googleapis.com', 'https://maps.gstatic.com', 'https://places.googleapis.com'],
    }));

  it('are empty if the product suggests places itself', () => expect(mapsCspSources(undefined)).toEqual({}));
});

describe('the CSP origins for the map', () => {
  it('are those of the operator’s style and tiles', () =>
    expect(mapStyleCspSources('https://maps.example.org/style.json', ['https://tiles.example.org'])).toEqual({
      'connect-src': ['https://maps.example.org', 'https://tiles.example.org'],
      'img-src': ['https://maps.example.org', 'https://tiles.example.org', 'blob:'],
    }));

  it('are empty if the client draws the map itself', () => expect(mapStyleCspSources(undefined)).toEqual({}));
});
