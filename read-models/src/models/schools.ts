import { table } from '../table.ts';

/** The name of the read model. */
export const SCHOOLS = 'schools';

export const schoolsTables = {
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
};
