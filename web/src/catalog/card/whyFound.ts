import type { CampOrg } from '@campjay/query-api/catalog/contract.ts';
import { cardTexts } from './cardTexts.ts';
import { type Forgiven, hiddenMatches, markedRuns, soughtWords } from './marking.ts';
import type { WhyFound } from './searchedFor.ts';

/** Tells of cards why a search text found them. */
export const whyFound = (searchText: string, forgiven: readonly Forgiven[] | undefined): WhyFound => {
  const words = soughtWords(searchText, forgiven);
  return {
    runsOf: (text) => markedRuns(text, words),
    hiddenIn: (camp: CampOrg) => {
      const { shown, hidden } = cardTexts(camp);
      return hiddenMatches(words, shown, hidden);
    },
  };
};
