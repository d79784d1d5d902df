import { cardTexts } from './cardTexts.ts';
import { fittingAges, fittingGrades, type SoughtKid } from './fittingKids.ts';
import { type Forgiven, hiddenMatches, markedRuns, soughtWords } from './marking.ts';
import type { FitsKids, WhyFound } from './searchedFor.ts';

/** Tells of cards why a search text found them. */
export const whyFound = (searchText: string, forgiven: readonly Forgiven[] | undefined): WhyFound => {
  const words = soughtWords(searchText, forgiven);
  return {
    runsOf: (text) => markedRuns(text, words),
    hiddenIn: (camp) => {
      const { shown, hidden } = cardTexts(camp);
      return hiddenMatches(words, shown, hidden);
    },
  };
};

/** Tells of cards which of their ages and grades are those of the kids. */
export const fitsOf =
  (kids: readonly SoughtKid[]): FitsKids =>
  (camp, season) => ({ ages: fittingAges(camp, season, kids), grades: fittingGrades(camp, kids) });
