import { type SearchRule } from '@campjay/domain/alerts/searchRule.ts';
import { CampDataChunkRequest } from '../search/contract.ts';
import { evaluateCamp, wordTests } from '../search/rule.ts';
import { isUnknownOption, parseCriteria } from '../search/searchCriteria.ts';

/**
 * The search rule for saved searches. Typed words are compared exactly (the last one as a prefix): which words need
 * forgiveness depends on all words of the season, and an alert about a guess would be wrong too often.
 */
export const searchRule: SearchRule = {
  createTest: (search, season, today) => {
    const criteria = parseCriteria(CampDataChunkRequest.parse(search), season, today);
    if (isUnknownOption(criteria)) return undefined;
    const words = criteria.words ?? [];
    const tests = wordTests(words, words);
    return (camp) => {
      const verdict = evaluateCamp(camp, criteria, tests);
      if (verdict.kind === 'none') return undefined;
      return verdict.kind === 'sessions' ? verdict.matchingSessions.map(({ facts }) => facts) : [];
    };
  },
};
