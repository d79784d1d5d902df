import { type TextIndex } from '../textIndex/port.ts';
import { type Metrics } from './metrics.ts';

export interface MeasuredTextIndex extends TextIndex {
  /** Whether it answered the last word that was put to it; undefined before the first. */
  lastCallSucceeded(): boolean | undefined;
}

/** The same text index; how often it answered is counted. */
export const measuredTextIndex = (index: TextIndex, metrics: Pick<Metrics, 'count'>): MeasuredTextIndex => {
  let lastCallSucceeded: boolean | undefined;
  const record = (isAnswered: boolean): void => {
    lastCallSucceeded = isAnswered;
    metrics.count('campjay_text_index_questions_total', { outcome: isAnswered ? 'answered' : 'unavailable' });
  };
  return {
    ...index,
    lastCallSucceeded: () => lastCallSucceeded,
    propose: async (typed, options) => {
      try {
        const proposed = await index.propose(typed, options);
        record(true);
        return proposed;
      } catch (error) {
        record(false);
        throw error;
      }
    },
  };
};
