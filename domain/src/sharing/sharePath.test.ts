import { describe, expect, it } from '@jest/globals';
import { scheduleSharePathOf, favoritesSharePathOf, redactSharePath } from './sharePath.ts';

describe('logging the path of a shared list', () => {
  it('omits its token, in any spelling', () => {
    expect(redactSharePath(favoritesSharePathOf('a-made-up-token'))).toBe('/favoriting/share');
    expect(redactSharePath('/Favoriting/SHARE/a-made-up-token/')).toBe('/favoriting/share');
    expect(redactSharePath(scheduleSharePathOf('a-made-up-token'))).toBe('/scheduling/share');
  });

  it('leaves every other path unchanged', () => {
    expect(redactSharePath('/favorites')).toBe('/favorites');
    expect(redactSharePath('/Seattle')).toBe('/Seattle');
  });
});
