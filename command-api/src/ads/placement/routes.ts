import { type Route, routes } from '@campjay/platform/http/route.ts';
import { type AdRouteDeps, adRoutes } from './adRoutes.ts';
import { flagsRoute } from './flagsRoute.ts';
import { uploadImageRoute, type ImageUploadDeps } from './images/uploadRoute.ts';
import { setupRoutes } from './setupRoutes.ts';

/** Routes for camp operators to manage their ads. */
export const advertisingRoutes = (deps: AdRouteDeps & ImageUploadDeps): readonly Route[] =>
  routes(adRoutes(deps), uploadImageRoute(deps), flagsRoute(deps), setupRoutes(deps));
