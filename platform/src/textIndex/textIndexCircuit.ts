import { type CircuitControls, createCircuit } from '../circuit.ts';
import { type TextIndex, TextIndexUnavailable } from './port.ts';

/** A text index that nobody waits for while it is down. Closing it leaves open what it asks. */
export interface TextIndexCircuit extends TextIndex {
  /** False from the first failure until the text index answered again. */
  isAvailable(): boolean;
}

/**
 * Asks a text index, and stops asking once it failed: `propose` then throws `TextIndexUnavailable` at once, so that no
 * search waits for a timeout. The question that failed is the probe.
 */
export const textIndexCircuit = (textIndex: TextIndex, controls: CircuitControls): TextIndexCircuit => {
  const circuit = createCircuit({
    isOutage: (error) => error instanceof TextIndexUnavailable,
    minOutageMs: 0,
    createError: () => new TextIndexUnavailable(`${textIndex.name} failed, and has not answered since`),
    messages: {
      opened: `The text index ${textIndex.name} is unavailable; words are matched in process.`,
      closed: 'The text index answers again.',
    },
    ...controls,
  });
  return {
    name: textIndex.name,
    isAvailable: () => circuit.isClosed(),
    propose: (typed, options) => {
      const request = () => textIndex.propose(typed, options);
      return circuit.run(request, request);
    },
    [Symbol.asyncDispose]: () => circuit[Symbol.asyncDispose](),
  };
};
