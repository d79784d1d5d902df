import { type Card } from './cards.ts';
import { type SearchQuery } from './index/evaluate.ts';
import { type FoundCamp, testsOf } from './index/snapshot.ts';
import { type Session } from './camp.ts';
import { judge } from './rule.ts';

/** A card of a response: a camp with its passing sessions. */
export interface FoundCard {
  readonly card: Card;
  readonly passing: readonly { readonly session: Session; readonly json: string }[];
}

/**
 * Selects the camp's passing sessions. If the camp changed since it was indexed, evaluates the rule on its current
 * state.
 * @returns undefined if the camp no longer matches
 */
export const passingOf = (found: FoundCamp, card: Card, query: SearchQuery): FoundCard | undefined => {
  if (Number(card.camp.revision) === found.revision)
    return { card, passing: found.passing.flatMap((at) => card.sessions[at] ?? []) };
  const verdict = judge(card.camp, query.criteria, testsOf(query.meanings));
  if (verdict.kind === 'none') return undefined;
  const passing = new Set(verdict.kind === 'sessions' ? verdict.passing : []);
  return { card, passing: card.sessions.filter(({ session }) => passing.has(session)) };
};
