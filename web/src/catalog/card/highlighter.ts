import { cardTexts } from './cardTexts.ts';
import { fittingAges, fittingGrades, type KidCriteria } from './fittingKids.ts';
import { type Forgiven, hiddenMatches, highlightRuns, parseSearchTerms } from './highlighting.ts';
import type { FitsKids, Highlighter } from './searchMatches.ts';

/** Tells of cards why a search text found them. */
export const createHighlighter = (searchText: string, forgiven: readonly Forgiven[] | undefined): Highlighter => {
  const terms = parseSearchTerms(searchText, forgiven);
  return {
    highlight: (text) => highlightRuns(text, terms),
    hiddenMatchesIn: (camp) => {
      const { visible, hidden } = cardTexts(camp);
      return hiddenMatches(terms, visible, hidden);
    },
  };
};

/** Tells of cards which of their ages and grades are those of the kids. */
export const fitsOf =
  (kids: readonly KidCriteria[]): FitsKids =>
  (camp, season) => ({ ages: fittingAges(camp, season, kids), grades: fittingGrades(camp, kids) });
