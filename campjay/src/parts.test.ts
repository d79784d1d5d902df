import { expect, it } from '@jest/globals';
import { openParts } from './parts.ts';

it('closes parts in the reverse order, the others too when one of them fails', async () => {
  const closed: string[] = [];
  const close = async () => {
    await using parts = openParts();
    parts.addClosing(() => Promise.resolve(closed.push('first')));
    parts.addClosing(() => Promise.reject(new Error('stuck')));
    parts.add({
      [Symbol.asyncDispose]: () => {
        closed.push('last');
        return Promise.resolve();
      },
    });
  };
  await expect(close()).rejects.toThrow('Some parts could not be closed');
  expect(closed).toEqual(['last', 'first']);
});
