import { type CircuitControls, createCircuit } from '../kernel/circuit.ts';
import { type TextIndex, TextIndexUnavailable } from './port.ts';

/**
 * A text index that fails immediately while the wrapped text index is down. Disposing it does not dispose the wrapped
 * one.
 */
export interface TextIndexCircuit extends TextIndex {
  /** False from the first failure until the text index responds again. */
  isAvailable(): boolean;
}

/**
 * Wraps a text index in a circuit breaker: after a failure, `propose` throws `TextIndexUnavailable` immediately, so
 * that no search waits for a timeout. Meanwhile the failed query is repeated in the background until it succeeds.
 */
export const createTextIndexCircuit = (textIndex: TextIndex, controls: CircuitControls): TextIndexCircuit => {
  const circuit = createCircuit({
    isOutage: (error) => error instanceof TextIndexUnavailable,
    minOutageMs: 0,
    createError: () => new TextIndexUnavailable(`${textIndex.name} failed, and has not responded since`),
    messages: {
      opened: `The text index ${textIndex.name} is unavailable; until it responds again, searches match words in this process.`,
      closed: 'The text index is available again.',
    },
    ...controls,
  });
  return {
    name: textIndex.name,
    isAvailable: () => circuit.isClosed(),
    propose: (word, options) => {
      const sendQuery = () => textIndex.propose(word, options);
      return circuit.run(sendQuery, sendQuery); // the query also serves as the probe
    },
    [Symbol.asyncDispose]: () => circuit[Symbol.asyncDispose](),
  };
};
