/** @jest-environment ./web/src/test/browserEnvironment.mjs */
import { describe, expect, it } from '@jest/globals';
import { hasKidInfoParam, removeKidInfoParam } from './KidInfo.tsx';

describe('the URL of the Age & Grade dialog', () => {
  it('opens it for exactly one value', () => {
    expect(hasKidInfoParam('?a=1&openKidInfoDialog=true')).toBe(true);
    expect(hasKidInfoParam('?openKidInfoDialog=false')).toBe(false);
    expect(hasKidInfoParam('?openKidInfoDialog')).toBe(false);
  });

  it('loses only that parameter', () => {
    window.history.replaceState({ key: 'kept' }, '', '/sf?source=flyer&openKidInfoDialog=true&week=June+1#list');
    const entries = window.history.length;
    removeKidInfoParam();
    expect(window.location.href).toMatch(/\/sf\?source=flyer&week=June\+1#list$/);
    expect(window.history.state).toEqual({ key: 'kept' });
    expect(window.history.length).toBe(entries);
    window.history.replaceState(null, '', '/?openKidInfoDialog=true');
    removeKidInfoParam();
    expect(window.location.search).toBe('');
  });
});
