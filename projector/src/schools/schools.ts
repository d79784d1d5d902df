import { type SchoolEvent, schoolEvents } from '@campjay/events/schools/events.ts';
import { type EventPlace, projection } from '../runtime/projection.ts';
import { patch, remove, type Row, upsert } from '../runtime/rowOperations.ts';
import { table } from '../runtime/table.ts';

const keyOf = ({ entityId }: EventPlace): Row => ({ code: entityId });

/** Every school that has a page, by the code in the page's address. */
export const schools = projection<SchoolEvent>({
  name: 'schools',
  version: 1,
  categories: ['school'],
  events: schoolEvents,
  tables: {
    schools: table(
      {
        code: 'text',
        name: 'text',
        street: 'text',
        city: 'text',
        state: 'text',
        zip: 'text',
        lat: 'double precision',
        lng: 'double precision',
        discount_code: 'text',
      },
      { key: ['code'] },
    ),
  },
  audience: { schools: 'nobody' },
  handlers: {
    SchoolListed: ({ data }, place) => [upsert('schools', { ...keyOf(place), name: data.name, ...data.place })],
    SchoolRenamed: ({ data }, place) => [patch('schools', keyOf(place), { name: data.name })],
    SchoolRelocated: ({ data }, place) => [patch('schools', keyOf(place), data.place)],
    SchoolDiscountSet: ({ data }, place) => [patch('schools', keyOf(place), { discount_code: data.discountCode })],
    SchoolDiscountEnded: (_event, place) => [patch('schools', keyOf(place), { discount_code: null })],
    SchoolDelisted: (_event, place) => [remove('schools', keyOf(place))],
  },
});
