/** @jest-environment ./web/src/test/browserEnvironment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { arrivalOf, rememberArrival } from './arrival.ts';

beforeEach(() => window.sessionStorage.clear());

const at = (address: string): { pathname: string; search: string } => new URL(address, 'https://camps.example.org');
const openAt = (address: string): void => {
  window.history.replaceState(null, '', address);
  rememberArrival();
};

describe('how somebody arrived', () => {
  // Covers: 7.14
  it.each(['sf', 'bayarea', 'seattle', 'la', 'socal', 'eastside', 'oc', 'peninsula'])(
    'names the region of /%s',
    (region) => expect(arrivalOf(at(`/${region}`))).toEqual({ region }),
  );

  // Covers: 7.14
  it.each(['/', '/bellevue', '/san-diego', '/sf/stem', '/summer-camps/sf', '/favorites'])(
    'names no region on %s',
    (path) => expect(arrivalOf(at(path))).toEqual({}),
  );

  it('goes by the path whatever its case, with or without a slash at its end', () =>
    expect(arrivalOf(at('/Seattle/'))).toEqual({ region: 'seattle' }));

  // Covers: 7.13
  it('says which link led here', () =>
    expect(arrivalOf(at('/oc?source=letter'))).toEqual({ source: 'letter', region: 'oc' }));

  it('stays what it was first, through other pages and reloads', () => {
    openAt('/la?source=letter');
    openAt('/seattle?source=poster');
    openAt('/');
    expect(arrivalOf(at('/favorites'))).toEqual({ source: 'letter', region: 'la' });
  });

  it('takes from a later page what was missing', () => {
    openAt('/?source=letter');
    openAt('/peninsula');
    expect(arrivalOf(at('/'))).toEqual({ source: 'letter', region: 'peninsula' });
  });
});
