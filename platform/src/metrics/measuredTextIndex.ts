import { type TextIndex } from '../textIndex/port.ts';
import { type Metrics } from './metrics.ts';

/** The same text index; how often it answered, and whether it did so last, is measured. Nothing is said of it before it was asked. */
export const measuredTextIndex = (index: TextIndex, metrics: Metrics): TextIndex => {
  let isUp: boolean | undefined;
  metrics.lookUp('text index', () =>
    isUp === undefined
      ? []
      : [{ metric: 'campjay_text_index_up', labels: { adapter: index.name }, value: isUp ? 1 : 0 }],
  );
  const ended = (isAnswered: boolean): void => {
    isUp = isAnswered;
    metrics.count('campjay_text_index_questions_total', { outcome: isAnswered ? 'answered' : 'unavailable' });
  };
  return {
    ...index,
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
