import { CampFacts, SessionFacts } from '@campjay/events/catalog/facts.ts';
import { describe, expect, it } from '@jest/globals';
import { findSearchNews, findWatchNews } from './news.ts';
import { type SearchTest } from './searchRule.ts';

const session = (facts: object = {}) =>
  SessionFacts.parse({
    ...{ instance_id: 'one', batch_name: 'Clay', price: 300, year: 2026, start_date: 'June 8', end_date: 'June 12' },
    ...facts,
  });
const camp = (...instances: readonly SessionFacts[]) => ({
  ...{ orgId: 'kites', revision: 1n, facts: CampFacts.parse({ camp_org_name: 'Kites' }), instances },
});
/** Finds sessions of up to $300. */
const cheap: SearchTest = ({ instances }) => {
  const found = instances.filter(({ price = 0 }) => price <= 300);
  return found.length > 0 ? found : undefined;
};
const clay = { name: 'Clay', dates: 'June 8 – June 12, 2026', price: '$300' };

describe('the news of a saved search', () => {
  // Covers: N.4
  it('is a camp that did not match before', () => {
    const news = { kind: 'new-match', sessions: [clay] };
    expect(findSearchNews(cheap, { before: undefined, after: camp(session()) })).toEqual(news);
    expect(findSearchNews(cheap, { before: camp(session({ price: 400 })), after: camp(session()) })).toEqual(news);
  });

  it('is a changed price or date of a session that matches', () => {
    const change = { before: camp(session()), after: camp(session({ price: 250, end_date: 'June 11' })) };
    const is = { name: 'Clay', dates: 'June 8 – June 11, 2026', price: '$250' };
    expect(findSearchNews(cheap, change)).toEqual({ kind: 'changed', changes: [{ was: clay, is }] });
  });

  it('is nothing if the camp does not match now, or something else changed', () => {
    const before = camp(session());
    expect(findSearchNews(cheap, { before, after: camp(session({ price: 400 })) })).toBeUndefined();
    expect(findSearchNews(cheap, { before, after: camp(session({ batch_name: 'Pottery' })) })).toBeUndefined();
  });
});

describe('the news of a watched camp', () => {
  // Covers: N.5
  it('is a changed price, and the first dates of the next season', () => {
    const next = session({ instance_id: 'two', year: 2027 });
    const change = { before: camp(session()), after: camp(session({ price: 400 }), next) };
    expect(findWatchNews(change, 2026)).toEqual([
      { kind: 'changed', changes: [{ was: clay, is: { ...clay, price: '$400' } }] },
      { kind: 'next-season', sessions: [{ ...clay, dates: 'June 8 – June 12, 2027' }] },
    ]);
    const later = {
      before: change.after,
      after: camp(session({ price: 400 }), next, session({ instance_id: 'x', year: 2027 })),
    };
    expect(findWatchNews(later, 2026)).toEqual([]);
  });
});
