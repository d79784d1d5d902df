import { table } from '../table.ts';

/** The name of the read model. */
export const SCHOOLS = 'schools';

export const schoolsTables = {
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
      discount_code: 'text',
    },
    { key: ['code'] },
  ),
};
