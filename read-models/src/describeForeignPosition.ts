import { type ForeignPosition } from '@campjay/platform/eventstore/port.ts';

/** The message for an operator when read models hold a position that the event store never issued. */
export const describeForeignPosition = ({ message }: ForeignPosition): string =>
  `${message}: the read models in this database were made from another one. Set DATABASE_URL and EVENTSTOREDB_URL back to ` +
  'the values that were used together before; without EVENTSTOREDB_URL, events are kept in PostgreSQL.';
