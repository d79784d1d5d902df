import { describe, expect, it } from '@jest/globals';
import { openTurns } from './turns.ts';

const soon = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('the turns of a consumer’s lanes', () => {
  it('come one after the other, in the order in which they were asked for', async () => {
    const { inTurn } = openTurns(new AbortController().signal);
    const said: string[] = [];
    const piece = (name: string) => async () => {
      said.push(`${name} begins`);
      await soon();
      said.push(`${name} ends`);
      return 'handled' as const;
    };
    await Promise.all([inTurn(piece('oak')), inTurn(piece('fir'))]);
    expect(said).toEqual(['oak begins', 'oak ends', 'fir begins', 'fir ends']);
  });

  it('do not come while the gate is closed', async () => {
    const { inTurn, closeGate, openGate } = openTurns(new AbortController().signal);
    closeGate();
    let began = false;
    const taken = inTurn(() => {
      began = true;
      return Promise.resolve('handled');
    });
    await soon();
    expect(began).toBe(false);
    openGate();
    expect(await taken).toBe('handled');
  });

  it('go on after a piece that threw, and end a pause at once when told to', async () => {
    const ending = new AbortController();
    const { inTurn } = openTurns(ending.signal);
    await expect(inTurn(() => Promise.reject(new Error('Broken.')))).rejects.toThrow('Broken.');
    const pieces = Array.from({ length: 20 }, () => inTurn(() => Promise.resolve('failed')));
    ending.abort(); // else their pauses would add up to more than a minute
    expect(new Set(await Promise.all(pieces))).toEqual(new Set(['failed']));
  });
});
