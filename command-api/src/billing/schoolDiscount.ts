import { type SchoolEvent, schoolEvents } from '@campjay/events/schools/events.ts';
import { schoolStream } from '@campjay/events/streams.ts';
import { type EventStore } from '@campjay/platform/eventStore/port.ts';
import { readState } from '../handleCommand.ts';

/** The codes that a school's page has ever set: whoever kept one may use it, as long as the payment provider takes it. */
const discountCodesFold = {
  events: schoolEvents,
  initialState: new Set<string>() as ReadonlySet<string>,
  evolve: (codes: ReadonlySet<string>, event: SchoolEvent): ReadonlySet<string> =>
    event.type === 'SchoolDiscountSet' ? new Set([...codes, event.data.discountCode]) : codes,
};

/** Whether this code came from this school's page. */
export const isDiscountOfSchool = async (
  store: EventStore,
  { schoolCode, discountCode }: { readonly schoolCode: string | undefined; readonly discountCode: string },
): Promise<boolean> => {
  if (schoolCode === undefined) return false;
  return (await readState(store, discountCodesFold, schoolStream(schoolCode))).has(discountCode);
};
