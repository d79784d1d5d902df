import { product } from '@campjay/domain/product.ts';
import { get, okText, type Route, routes } from '@campjay/platform/http/route.ts';
import { buildOpenApiDocument } from '@campjay/platform/http/openApiDocument.ts';
import { z } from 'zod';

const part = z.looseObject({});
const OpenApi = z.object({ openapi: z.string(), info: part, paths: part, components: part });

/** All API routes, plus the route that describes them. @throws Error if two routes have the same method and path. */
export const describedRoutes = (...apis: readonly (readonly Route[])[]): readonly Route[] => {
  const described = get('/api/openapi.json', {
    allow: 'everyone',
    summary: 'This description of the API.',
    answer: OpenApi,
    handle: () => okText(document),
  });
  const all = routes(...apis, described);
  const document = JSON.stringify(
    buildOpenApiDocument(all, {
      title: product.name,
      version: '1',
      description: `What the pages of ${product.name} ask and send.`,
    }),
  );
  return all;
};
