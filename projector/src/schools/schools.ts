import { SCHOOLS } from '@campjay/read-models/models/schools.ts';
import { type SchoolEvent, schoolEvents } from '@campjay/events/schools/events.ts';
import { type AudienceOf } from '../runtime/audience.ts';
import { type EventContext, projection } from '../runtime/projection.ts';
import { rowOperations } from '../runtime/rowOperations.ts';

const { patch, remove, upsert } = rowOperations(SCHOOLS);

const schoolKey = ({ entityId }: EventContext) => ({ code: entityId });

/** Every school with a page, identified by the code in the page's URL. */
export const schools = projection<SchoolEvent>({
  ...SCHOOLS,
  version: 1,
  categories: ['school'],
  events: schoolEvents,
  audience: { schools: 'nobody' } satisfies AudienceOf<typeof SCHOOLS>,
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
