import { product } from '@campjay/domain/product/product.ts';
import { get, okSerialized, type Route, combineRoutes } from '@campjay/platform/http/route.ts';
import { buildOpenApiDocument } from '@campjay/platform/http/openApiDocument.ts';
import { z } from 'zod';
import { createAudit } from '@campjay/command-api/service.ts';
import { mountRoutes } from '@campjay/platform/http/mountRoutes.ts';
import { openReadModelWaiter } from '@campjay/read-models/readModelWaiter.ts';
import express, { type RequestHandler } from 'express';
import { compressResponses } from './gateway.ts';
import { type IdentityServices } from '../infrastructure/identityServices.ts';
import { type Infrastructure } from '../infrastructure/runtimeContext.ts';

const anyObject = z.looseObject({});
const OpenApi = z.object({ openapi: z.string(), info: anyObject, paths: anyObject, components: anyObject });

/**
 * Merges the routes of all APIs, and adds the route of their OpenAPI document.
 * @throws Error if two routes have the same method and path
 */
export const addOpenApiRoute = (...apis: readonly (readonly Route[])[]): readonly Route[] => {
  const openApiRoute = get('/api/openapi.json', {
    allow: 'everyone',
    summary: 'This description of the API.',
    answer: OpenApi,
    handle: () => okSerialized(document),
  });
  const routes = combineRoutes(...apis, openApiRoute);
  const document = JSON.stringify(
    buildOpenApiDocument(routes, {
      title: product.name,
      version: '1',
      description: `The HTTP API that the pages of ${product.name} use.`,
    }),
  );
  return routes;
};

/** Creates the handler for the API routes that run in this process, including their OpenAPI document. */
export const createApiHandler = async (
  { pool: primary, readPool, databaseUrl, store, log, config, stop, resources }: Infrastructure,
  identity: IdentityServices,
  apis: readonly (readonly Route[])[],
): Promise<RequestHandler> => {
  const readModelWaiter = resources.add(
    await openReadModelWaiter({ pool: readPool, primary, databaseUrl, store, log }),
  );
  const apiHandler = mountRoutes(addOpenApiRoute(...apis), {
    identify: identity.identify,
    audit: createAudit({ store, accounts: identity.accounts, usesClerk: identity.clerk !== undefined, log }),
    awaitReadModels: readModelWaiter.awaitReadModels,
    log,
    publicOrigin: config.publicOrigin,
    stopSignal: stop,
  });
  return express.Router().use(compressResponses, apiHandler);
};
