import { recordAuditEntries } from '@campjay/command-api/service.ts';
import { type Route } from '@campjay/platform/http/route.ts';
import { mountRoutes } from '@campjay/platform/http/mountRoutes.ts';
import { openReadModelWaiter } from '@campjay/read-models/readModelWaiter.ts';
import express, { type RequestHandler } from 'express';
import { describedRoutes } from './apiRoutes.ts';
import { compressResponses } from './compressResponses.ts';
import { type IdentityServices } from './identityServices.ts';
import { type Infrastructure } from './runtimeContext.ts';

/** Handler for the API routes that run in this process, including their OpenAPI document. */
export const openApi = async (
  { pool: primary, readPool, databaseUrl, store, log, config, stop, resources }: Infrastructure,
  identity: IdentityServices,
  apis: readonly (readonly Route[])[],
): Promise<RequestHandler> => {
  const reached = resources.add(await openReadModelWaiter({ pool: readPool, primary, databaseUrl, store, log }));
  const mounted = mountRoutes(describedRoutes(...apis), {
    identify: identity.identify,
    audit: recordAuditEntries({ store, accounts: identity.accounts, withClerk: identity.clerk !== undefined, log }),
    awaitReadModels: reached.awaitReadModels,
    log,
    publicOrigin: config.publicOrigin,
    stopping: stop,
  });
  return express.Router().use(compressResponses, mounted);
};
