import { type ForeignPosition } from '../eventStore/port.ts';

/** What an operator is told where read models hold a position that the event store never gave out. */
export const describeForeignPosition = ({ message }: ForeignPosition): string =>
  `${message}: the read models in this database were made from another one. Set DATABASE_URL and EVENTSTOREDB_URL back to ` +
  'the values that were used together before; without EVENTSTOREDB_URL, events are kept in PostgreSQL.';
