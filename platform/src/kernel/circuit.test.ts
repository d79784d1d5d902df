import { expect, it } from '@jest/globals';
import { createCircuit } from './circuit.ts';
import { circuitControls } from '../testing/circuitControls.ts';

class Silent extends Error {}

/** Outages and recovery are tested in `textIndex/textIndexCircuit.test.ts`. */
it('a server that answered a moment ago is slow, not down: the circuit stays closed', async () => {
  const clocks = circuitControls();
  await using circuit = createCircuit({
    isOutage: (error) => error instanceof Silent,
    minOutageMs: 1_000,
    createError: () => new Error('refused'),
    messages: { opened: '', closed: '' },
    ...clocks.options,
  });
  const probe = () => Promise.resolve();
  const answered = () => circuit.run(() => Promise.resolve('an answer'), probe);
  const unanswered = () => circuit.run(() => Promise.reject(new Silent()), probe);
  expect(await answered()).toBe('an answer');
  clocks.advance(999);
  await expect(unanswered()).rejects.toBeInstanceOf(Silent);
  expect(await answered()).toBe('an answer');
  clocks.advance(1_000);
  await expect(unanswered()).rejects.toBeInstanceOf(Silent);
  await expect(answered()).rejects.toThrow('refused');
});
