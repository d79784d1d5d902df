import { describeNamedChildren } from '../namedChildren.ts';
import { kidButtonLabel, NO_KIDS_LABEL } from '../../kids/kids.ts';
import { choiceLabel } from '../../../ui/fields/choice.ts';
import type { RootState } from '../../../store.ts';

/** The three questions that a search on a phone starts with. */
export const QUESTIONS = ['who', 'where', 'weeks'] as const;
export type Question = (typeof QUESTIONS)[number];

export const QUESTION_TITLES: Readonly<Record<Question, string>> = {
  who: 'Who',
  where: 'Where',
  weeks: 'Which weeks',
};

/** The current answer to a question, in a few words. */
export const answerOf = (state: RootState, question: Question): string => {
  switch (question) {
    case 'who': {
      const label = describeNamedChildren(state) ?? kidButtonLabel(state);
      return label === NO_KIDS_LABEL ? 'Any age' : label;
    }
    case 'where':
      return state.search.place?.label ?? 'Anywhere';
    case 'weeks':
      return choiceLabel('Any week', state.search.filters.weeks);
  }
};

/** The question after this one; undefined after the last. */
export const nextQuestion = (question: Question): Question | undefined => QUESTIONS[QUESTIONS.indexOf(question) + 1];
