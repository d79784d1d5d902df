import { expect, it } from '@jest/globals';
import { createCircuit } from './circuit.ts';
import { circuitControls } from './testing/circuitControls.ts';

class Silent extends Error {}

/** What happens at an outage and after it: `textIndex/textIndexCircuit.test.ts`. */
it('a server that answered others meanwhile is slow, not away: the circuit stays closed', async () => {
  await using circuit = createCircuit({
    isOutage: (error) => error instanceof Silent,
    refusal: () => new Error('refused'),
    messages: { opened: '', closed: '' },
    ...circuitControls().options,
  });
  const probe = () => Promise.resolve();
  let giveUp: (error: Error) => void = () => undefined;
  const slow = circuit.run(() => new Promise((_resolve, reject) => (giveUp = reject)), probe);
  expect(await circuit.run(() => Promise.resolve('an answer'), probe)).toBe('an answer');
  giveUp(new Silent());
  await expect(slow).rejects.toBeInstanceOf(Silent);
  expect(circuit.isClosed()).toBe(true);

  await expect(circuit.run(() => Promise.reject(new Silent()), probe)).rejects.toBeInstanceOf(Silent);
  expect(circuit.isClosed()).toBe(false);
  await expect(circuit.run(() => Promise.resolve('an answer'), probe)).rejects.toThrow('refused');
});
