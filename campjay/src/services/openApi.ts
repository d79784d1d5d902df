import { recordActs } from '@campjay/command-api/service.ts';
import { type Route } from '@campjay/platform/http/kit.ts';
import { mountRoutes } from '@campjay/platform/http/mountRoutes.ts';
import { openReachedPosition } from '@campjay/platform/readModels/reachedPosition.ts';
import express, { type RequestHandler } from 'express';
import { describedRoutes } from '../apiRoutes.ts';
import { compressedAnswers } from '../compressedAnswers.ts';
import { type People } from '../people.ts';
import { type Ground } from './surroundings.ts';

/** What answers the routes of the APIs that run in this process, and describes them. */
export const openApi = async (
  { pool: primary, reading, databaseUrl, store, log, config, stop, parts }: Ground,
  people: People,
  apis: readonly (readonly Route[])[],
): Promise<RequestHandler> => {
  const reached = parts.add(await openReachedPosition({ pool: reading, primary, databaseUrl, store, log }));
  const mounted = mountRoutes(describedRoutes(...apis), {
    identify: people.identify,
    audit: recordActs({ store, accounts: people.accounts, withClerk: people.clerk !== undefined, log }),
    awaitReadModels: reached.awaitReadModels,
    log,
    publicOrigin: config.publicOrigin,
    stopping: stop,
  });
  return express.Router().use(compressedAnswers, mounted);
};
