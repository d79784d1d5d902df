import { type SchoolEvent, schoolEvents } from '@campjay/events/schools/events.ts';
import { schoolStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { readState } from '../../kernel/handleCommand.ts';

/**
 * Every code that the school's page has ever set: a saved code stays valid as long as the payment provider accepts it.
 */
const discountCodesFold = {
  events: schoolEvents,
  initialState: new Set<string>() as ReadonlySet<string>,
  evolve: (codes: ReadonlySet<string>, event: SchoolEvent): ReadonlySet<string> =>
    event.type === 'SchoolDiscountSet' ? new Set([...codes, event.data.discountCode]) : codes,
};

/** True if this code came from this school's page. */
export const isDiscountOfSchool = async (
  store: EventStore,
  { schoolCode, discountCode }: { readonly schoolCode: string | undefined; readonly discountCode: string },
): Promise<boolean> => {
  if (schoolCode === undefined) return false;
  return (await readState(store, discountCodesFold, schoolStream(schoolCode))).has(discountCode);
};
