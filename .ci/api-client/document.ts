import { commandRoutes } from '@campjay/command-api/routes.ts';
import { buildOpenApiDocument, type OpenApiDocument } from '@campjay/platform/http/openApiDocument.ts';
import { combineRoutes, type Route } from '@campjay/platform/http/route.ts';
import { projectionsRoutes } from '@campjay/projector/admin/routes.ts';
import { queryRoutes } from '@campjay/query-api/routes.ts';
import { createReading } from '@campjay/read-models/reader.ts';
import { textIndexRoutes } from '@campjay/search-indexer/admin/routes.ts';

/**
 * Stands in for a dependency of the routes. Describing routes calls none of their handlers, but some factories prepare
 * something from a dependency. So every property and every result of a call is this stand-in again.
 */
const standIn: never = new Proxy(() => undefined, {
  get: () => standIn,
  apply: () => standIn,
}) as never;

const createCommandRoutes = (usesClerk: boolean): readonly Route[] =>
  commandRoutes({
    store: standIn,
    bus: standIn,
    images: standIn,
    sealing: standIn,
    adKeys: standIn,
    unsubscribeKey: standIn,
    accounts: standIn,
    cookie: standIn,
    clerk: usesClerk ? standIn : undefined,
    mailer: standIn,
    payments: standIn,
    origin: 'https://camps.example.org',
    log: standIn,
  });

const endpointOf = ({ method, path }: Route): string => `${method} ${path}`;

/** All routes that the client may call, with those of both identity providers, although a product has only one. */
const listRoutes = (): readonly Route[] => {
  const commands = createCommandRoutes(false);
  const endpoints = new Set(commands.map(endpointOf));
  return combineRoutes(
    commands,
    createCommandRoutes(true).filter((route) => !endpoints.has(endpointOf(route))),
    queryRoutes({
      reading: createReading(standIn),
      pool: standIn,
      primary: standIn,
      store: standIn,
      sealing: standIn,
      searchService: standIn,
      cards: standIn,
      adServing: standIn,
      places: standIn,
      access: standIn,
      live: standIn,
      campLog: standIn,
      comparer: standIn,
      pageCamps: standIn,
      pictureDrawer: standIn,
      caches: [],
      today: standIn,
      now: standIn,
    }),
    textIndexRoutes({ pool: standIn, store: standIn }),
    projectionsRoutes({ admin: standIn }),
  );
};

/** Builds the OpenAPI document of the APIs from the code, without a running product. */
export const buildApiDocument = (): OpenApiDocument =>
  buildOpenApiDocument(listRoutes(), { title: 'Campjay', version: '1', description: '' });
