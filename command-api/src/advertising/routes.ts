import { type Route, routes } from '@campjay/platform/http/kit.ts';
import { type AdRouteParts, adRoutes } from './adRoutes.ts';
import { flagsRoute } from './flagsRoute.ts';
import { uploadImageRoute, type UploadParts } from './images/uploadRoute.ts';
import { setupRoutes } from './setupRoutes.ts';

/** Where camp operators manage their ads. */
export const advertisingRoutes = (parts: AdRouteParts & UploadParts): readonly Route[] =>
  routes(adRoutes(parts), uploadImageRoute(parts), flagsRoute(parts), setupRoutes(parts));
