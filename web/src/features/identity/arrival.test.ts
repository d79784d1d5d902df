import { beforeEach, describe, expect, it } from '@jest/globals';
import { readArrival, rememberArrival } from './arrival.ts';

beforeEach(() => window.sessionStorage.clear());

const at = (address: string): { pathname: string; search: string } => new URL(address, 'https://camps.example.org');
const openAt = (address: string): void => {
  window.history.replaceState(null, '', address);
  rememberArrival();
};

describe('the arrival of a visitor', () => {
  // Covers: 7.14
  it.each(['sf', 'bayarea', 'seattle', 'la', 'socal', 'eastside', 'oc', 'peninsula'])(
    'contains the region of /%s',
    (region) => expect(readArrival(at(`/${region}`))).toEqual({ region }),
  );

  // Covers: 7.14
  it.each(['/', '/bellevue', '/san-diego', '/sf/stem', '/summer-camps/sf', '/favorites'])(
    'contains no region on %s',
    (path) => expect(readArrival(at(path))).toEqual({}),
  );

  it('ignores the case and trailing slash of the path', () =>
    expect(readArrival(at('/Seattle/'))).toEqual({ region: 'seattle' }));

  // Covers: 7.13
  it('contains the source of the link', () =>
    expect(readArrival(at('/oc?source=letter'))).toEqual({ source: 'letter', region: 'oc' }));

  it('keeps its first values across pages and reloads', () => {
    openAt('/la?source=letter');
    openAt('/seattle?source=poster');
    openAt('/');
    expect(readArrival(at('/favorites'))).toEqual({ source: 'letter', region: 'la' });
  });

  it('adds missing values from a later page', () => {
    openAt('/?source=letter');
    openAt('/peninsula');
    expect(readArrival(at('/'))).toEqual({ source: 'letter', region: 'peninsula' });
  });
});
