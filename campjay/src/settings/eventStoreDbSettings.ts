import {
  type LogServer,
  parseConnectionString,
  UnusableConnectionString,
} from '@campjay/platform/eventstore/eventstoredb/connectionString.ts';
import { z } from 'zod';

/** Connection string of an EventStoreDB or KurrentDB that stores the log instead of PostgreSQL. */
export const EVENT_STORE_DB_SETTINGS = {
  EVENTSTOREDB_URL: z
    .string()
    .transform((text, context): LogServer => {
      try {
        return parseConnectionString(text);
      } catch (error) {
        if (!(error instanceof UnusableConnectionString)) throw error;
        context.addIssue(error.message);
        return z.NEVER;
      }
    })
    .optional()
    .meta({
      description:
        'An [EventStoreDB or KurrentDB](decisions/eventstoredb.md) that stores the event log, as `esdb://user:password@host:2113?tlsCAFile=…` or `esdb+discover://…`. Choose it before the first start.',
    }),
};
