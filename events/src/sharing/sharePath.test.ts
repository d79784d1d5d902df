import { describe, expect, it } from '@jest/globals';
import { scheduleSharePathOf, sharePathOf, redactSharePath } from './sharePath.ts';

describe('the path of a shared list', () => {
  it('is told without its token, however it is written', () => {
    expect(redactSharePath(sharePathOf('a-made-up-token'))).toBe('/favoriting/share');
    expect(redactSharePath('/Favoriting/SHARE/a-made-up-token/')).toBe('/favoriting/share');
    expect(redactSharePath(scheduleSharePathOf('a-made-up-token'))).toBe('/scheduling/share');
  });

  it('leaves every other path as it is', () => {
    expect(redactSharePath('/favorites')).toBe('/favorites');
    expect(redactSharePath('/Seattle')).toBe('/Seattle');
  });
});
