import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { CampListed, SessionsOffered, sessionOffer, sessionPlace, sessionPricing, sessionTiming } from './events.ts';
import { CampFacts, SessionFacts } from './facts.ts';

/** Events as stored in the log, by the version that wrote them. Add entries, never change them. */
const golden = JSON.parse(readFileSync(new URL('./golden/catalog-events.json', import.meta.url), 'utf8')) as readonly {
  readonly type: string;
  readonly version: number;
  readonly data: Readonly<Record<string, unknown>>;
}[];

describe('the catalog events', () => {
  it('cover every fact in their examples', () => {
    const listed = CampListed.parse(golden[0]?.data, 1);
    const sessions = golden
      .filter(({ type }) => type === 'SessionsOffered')
      .flatMap(({ data }) => SessionsOffered.parse(data, 1).data.sessions);
    expect(Object.keys(listed.data.camp).sort()).toEqual(Object.keys(CampFacts.shape).sort());
    expect([...new Set(sessions.flatMap((session) => Object.keys(session)))].sort()).toEqual(
      Object.keys(SessionFacts.shape).sort(),
    );
  });

  it('assign every fact of a session to exactly one kind of change', () => {
    const kinds = [sessionPricing, sessionTiming, sessionPlace, sessionOffer];
    expect(['instance_id', ...kinds.flatMap(({ shape }) => Object.keys(shape))].sort()).toEqual(
      Object.keys(SessionFacts.shape).sort(),
    );
  });
});
