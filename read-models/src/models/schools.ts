import { nullable, readModel, table } from '../table.ts';

export const SCHOOLS = readModel('schools', {
  schools: table(
    {
      /** The school's id, as in the URL of its page: `/school/{code}`. */
      code: 'text',
      name: 'text',
      street: 'text',
      city: 'text',
      state: 'text',
      zip: 'text',
      lat: 'double precision',
      lng: 'double precision',
      /** The discount code for parents who arrive through the school's page. */
      discount_code: nullable('text'),
    },
    { key: ['code'] },
  ),
});
