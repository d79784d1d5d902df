import { describe, expect, it } from '@jest/globals';
import { scheduleSharePathOf, sharePathOf, tellablePath } from './sharePath.ts';

describe('the path of a shared list', () => {
  it('is told without its token, however it is written', () => {
    expect(tellablePath(sharePathOf('a-made-up-token'))).toBe('/favoriting/share');
    expect(tellablePath('/Favoriting/SHARE/a-made-up-token/')).toBe('/favoriting/share');
    expect(tellablePath(scheduleSharePathOf('a-made-up-token'))).toBe('/scheduling/share');
  });

  it('leaves every other path as it is', () => {
    expect(tellablePath('/favorites')).toBe('/favorites');
    expect(tellablePath('/Seattle')).toBe('/Seattle');
  });
});
