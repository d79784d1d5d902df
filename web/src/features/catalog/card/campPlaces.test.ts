import { describe, expect, it } from '@jest/globals';
import { camp, session } from '../../../test/cards.ts';
import { isInSearchedCity, placesOf } from './campPlaces.ts';

describe('the locations of a camp', () => {
  // Covers: 2.144
  it('are listed once each, nearest first', () => {
    const spots = [
      { location_name: 'Green Lake', address_city: 'Seattle', lat: '47.68', lng: '-122.33', distance: 4 },
      { location_name: 'Marymoor', address_city: 'Redmond', lat: '47.66', lng: '-122.12', distance: 1 },
      { location_name: 'Green Lake', address_city: 'Seattle', lat: '47.68', lng: '-122.33', distance: 4 },
    ];
    const places = placesOf(camp({ instances: spots.map(session) }));
    expect(places.map(({ label }) => label)).toEqual(['Marymoor, Redmond', 'Green Lake, Seattle']);
  });

  it('have no distance if their coordinates are unknown', () => {
    const [burien] = placesOf(camp({ instances: [session({ address_city: 'Burien', distance: 0.2 })] }));
    expect(burien).toEqual({
      label: 'Burien',
      city: 'Burien',
      distance: undefined,
      address: undefined,
      directionsUrl: undefined,
    });
  });

  // Covers: 2.144
  it('link to directions by street address if known, else by coordinates', () => {
    const address = {
      location_name: 'Main Hall',
      address_street: '1 Pine St',
      address_city: 'Seattle',
      address_state: 'WA',
    };
    const [hall] = placesOf(camp({ instances: [session(address)] }));
    expect(hall?.directionsUrl).toBe(
      'https://www.google.com/maps/dir/?api=1&destination=1%20Pine%20St%2C%20Seattle%2C%20WA',
    );
    expect(hall?.address).toBe('1 Pine St, Seattle, WA');
    const [park] = placesOf(camp({ instances: [session({ address_city: 'Seattle', lat: '47.6', lng: '-122.3' })] }));
    expect(park?.directionsUrl).toBe('https://www.google.com/maps/dir/?api=1&destination=47.6%2C-122.3');
  });

  it('default to the camp’s own address without sessions', () => {
    const [only] = placesOf(
      camp({ instances: [], address: '2 Oak Ave, Oakland', lat: '37.8', lng: '-122.2', distance: 0.4 }),
    );
    expect(only).toMatchObject({ label: '2 Oak Ave, Oakland', distance: 0.4 });
  });

  it('are empty if none is known', () => {
    expect(placesOf(camp({ instances: [session()] }))).toEqual([]);
  });
});

// Covers: K.6
it.each([
  ['San Francisco, CA', true],
  ['San Francisco', true],
  ['San Francisco, NM', false],
  ['San Francisco, CA 94110', false],
  ['1 Market St, San Francisco, CA', false],
  ['Oakland, CA', false],
  [undefined, false],
])('a camp in San Francisco is in the searched city %s: %s', (searched, expected) => {
  const place = { address_city: 'San Francisco', address_state: 'CA' };
  const [only] = placesOf(camp({ instances: [session(place)] }));
  expect(only && isInSearchedCity(searched, only)).toBe(expected);
});
