import { type TextIndex } from '../../text-index/port.ts';
import { type Metrics } from './metrics.ts';

export interface MeasuredTextIndex extends TextIndex {
  /** True if the last query succeeded; undefined before the first. */
  lastCallSucceeded(): boolean | undefined;
}

/** Wraps a text index and counts queries by outcome. */
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
