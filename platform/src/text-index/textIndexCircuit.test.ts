import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { silentLog } from '../kernel/log.ts';
import { type TextIndex, TextIndexUnavailable } from './port.ts';
import { createTextIndexCircuit, type TextIndexCircuit } from './textIndexCircuit.ts';

let requests: string[];
let failure: Error | undefined;
const remote: TextIndex = {
  name: 'remote',
  propose: (typed) => {
    requests.push(typed);
    return failure ? Promise.reject(failure) : Promise.resolve(['robotics']);
  },
  [Symbol.asyncDispose]: () => Promise.reject(new Error('it is not ours to close')),
};

/** Starts the next background retry, and waits until the previous one is finished. */
let passPause: (() => void)[];
let circuit: TextIndexCircuit;
beforeEach(() => {
  [requests, failure, passPause] = [[], undefined, []];
  circuit = createTextIndexCircuit(remote, {
    log: silentLog,
    pauseBeforeProbe: (_probes, signal) =>
      new Promise((resolve) => {
        passPause.push(resolve);
        signal.addEventListener('abort', () => resolve());
      }),
  });
});
afterEach(async () => {
  await circuit[Symbol.asyncDispose]();
});

const propose = (typed = 'robotcis') => circuit.propose(typed, { prefix: true });
const tryOnce = async (): Promise<void> => {
  const tries = requests.length;
  passPause.shift()?.();
  while (requests.length === tries) await new Promise(setImmediate);
  await new Promise(setImmediate);
};

describe('the circuit of a text index', () => {
  it('uses the text index as long as it answers', async () => {
    expect(await propose()).toEqual(['robotics']);
    expect(circuit.isAvailable()).toBe(true);
  });

  it('stops using it after a failure, whatever the user types', async () => {
    failure = new TextIndexUnavailable('gone');
    await expect(propose()).rejects.toBe(failure);
    await expect(propose('chees')).rejects.toThrow(TextIndexUnavailable);
    expect(requests).toEqual(['robotcis']);
    expect(circuit.isAvailable()).toBe(false);
  });

  // Covers: G.2
  it('retries the failed request in the background, and uses the index again once it succeeds', async () => {
    failure = new TextIndexUnavailable('gone');
    await expect(propose()).rejects.toThrow('gone');
    await tryOnce();
    expect(circuit.isAvailable()).toBe(false);
    failure = undefined;
    await tryOnce();
    expect(circuit.isAvailable()).toBe(true);
    expect(await propose('chees')).toEqual(['robotics']);
    expect(requests).toEqual(['robotcis', 'robotcis', 'robotcis', 'chees']);
  });

  it('retries one request at a time, even if many failed together', async () => {
    failure = new TextIndexUnavailable('gone');
    await Promise.allSettled([propose(), propose(), propose()]);
    expect(requests).toHaveLength(3);
    expect(passPause).toHaveLength(1);
  });

  it('stays unchanged on an error that is a bug of ours', async () => {
    failure = new TypeError('a fault');
    await expect(propose()).rejects.toThrow(TypeError);
    expect(circuit.isAvailable()).toBe(true);
  });

  it('stops retrying once it is closed', async () => {
    failure = new TextIndexUnavailable('gone');
    await expect(propose()).rejects.toThrow('gone');
    await circuit[Symbol.asyncDispose]();
    expect(requests).toHaveLength(1);
  });
});
