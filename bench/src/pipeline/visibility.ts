import { randomUUID } from 'node:crypto';
import { CampListed, SessionRepriced, SessionsOffered } from '@campjay/events/catalog/events.ts';
import { CampFacts, SessionFacts } from '@campjay/events/catalog/facts.ts';
import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import { campStream } from '@campjay/events/streams.ts';
import { type EventStore, type NewEvent } from '@campjay/platform/eventstore/port.ts';
import { FilterState } from '@campjay/domain/catalog/searchFields.ts';

const NAME = 'Quokka Lighthouse Probe';
const stream = campStream('quokka-lighthouse-probe');
const session = SessionFacts.parse({
  instance_id: 'probe-1',
  start_date: 'June 8',
  end_date: 'June 12',
  price: 100_000,
  year: 2026,
});

const recorded = ({ type, data }: DomainEvent): NewEvent => ({
  id: randomUUID(),
  type,
  version: 1,
  data,
  metadata: {
    time: new Date().toISOString(),
    actor: { userId: 'benchmark', role: 'system' },
    correlationId: 'benchmark',
  },
});

/**
 * Measures the time from an append until a search over HTTP shows it, in ms, repeatedly: a session becomes a dollar
 * cheaper, and a search with exactly that maximum price is repeated until it finds it.
 * @param search posts a search and returns how many camps match.
 */
export const timeToVisible = async (
  store: EventStore,
  search: (body: object) => Promise<number>,
  times: number,
): Promise<readonly number[]> => {
  const digest = 'benchmark';
  await store.append(
    stream,
    [
      recorded(CampListed({ camp: CampFacts.parse({ camp_org_name: NAME }), digest })),
      recorded(SessionsOffered({ sessions: [session], digest })),
    ],
    { expected: 'noStream' },
  );
  const isVisibleAt = async (price: number): Promise<boolean> =>
    (await search({
      filterState: FilterState.parse({ selectedSearchText: NAME, selectedMaxPrice: price }),
    })) === 1;
  const untilVisibleAt = async (price: number): Promise<void> => {
    const giveUpAt = performance.now() + 30_000;
    while (!(await isVisibleAt(price)))
      if (performance.now() > giveUpAt) throw new Error('A change never became visible');
  };

  await untilVisibleAt(100_000);
  const took: number[] = [];
  for (let change = 1; change <= times; change += 1) {
    const price = 100_000 - change;
    const began = performance.now();
    await store.append(
      stream,
      [recorded(SessionRepriced({ instance_id: session.instance_id, changes: { price }, digest }))],
      { expected: BigInt(change) },
    );
    await untilVisibleAt(price);
    took.push(performance.now() - began);
  }
  return took;
};
