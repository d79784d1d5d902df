import { expect, it } from '@jest/globals';
import { openResources } from './resources.ts';

it('closes resources in reverse order, including the others if one fails', async () => {
  const closed: string[] = [];
  const close = async () => {
    await using resources = openResources();
    resources.onClose(() => Promise.resolve(closed.push('first')));
    resources.onClose(() => Promise.reject(new Error('stuck')));
    resources.add({
      [Symbol.asyncDispose]: () => {
        closed.push('last');
        return Promise.resolve();
      },
    });
  };
  await expect(close()).rejects.toThrow('Some resources could not be closed');
  expect(closed).toEqual(['last', 'first']);
});
