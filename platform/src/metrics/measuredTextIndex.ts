import { type TextIndex } from '../textIndex/port.ts';
import { type Metrics } from './metrics.ts';

export interface MeasuredTextIndex extends TextIndex {
  /** Whether it answered the last word that was put to it; undefined before the first. */
  answeredLast(): boolean | undefined;
}

/** The same text index; how often it answered is counted. */
export const measuredTextIndex = (index: TextIndex, metrics: Pick<Metrics, 'count'>): MeasuredTextIndex => {
  let answeredLast: boolean | undefined;
  const ended = (isAnswered: boolean): void => {
    answeredLast = isAnswered;
    metrics.count('campjay_text_index_questions_total', { outcome: isAnswered ? 'answered' : 'unavailable' });
  };
  return {
    ...index,
    answeredLast: () => answeredLast,
    propose: async (typed, options) => {
      try {
        const proposed = await index.propose(typed, options);
        ended(true);
        return proposed;
      } catch (error) {
        ended(false);
        throw error;
      }
    },
  };
};
