import { SCHOOLS, schoolsTables } from '@campjay/read-models/models/schools.ts';
import { type SchoolEvent, schoolEvents } from '@campjay/events/schools/events.ts';
import { type EventContext, projection } from '../runtime/projection.ts';
import { patch, remove, type Row, upsert } from '../runtime/rowOperations.ts';

const schoolKey = ({ entityId }: EventContext): Row => ({ code: entityId });

/** Every school with a page, identified by the code in the page's URL. */
export const schools = projection<SchoolEvent>({
  name: SCHOOLS,
  version: 1,
  categories: ['school'],
  events: schoolEvents,
  tables: schoolsTables,
  audience: { schools: 'nobody' },
  handlers: {
    SchoolListed: ({ data }, context) => [upsert('schools', { ...schoolKey(context), name: data.name, ...data.place })],
    SchoolRenamed: ({ data }, context) => [patch('schools', schoolKey(context), { name: data.name })],
    SchoolRelocated: ({ data }, context) => [patch('schools', schoolKey(context), data.place)],
    SchoolDiscountSet: ({ data }, context) => [
      patch('schools', schoolKey(context), { discount_code: data.discountCode }),
    ],
    SchoolDiscountEnded: (_event, context) => [patch('schools', schoolKey(context), { discount_code: null })],
    SchoolDelisted: (_event, context) => [remove('schools', schoolKey(context))],
  },
});
