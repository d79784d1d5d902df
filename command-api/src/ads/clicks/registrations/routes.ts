import { type Route, routes } from '@campjay/platform/http/route.ts';
import { type CommandDeps } from '../../../kernel/command.ts';
import { conversionSecretRoutes } from './secretRoutes.ts';
import { registrationTestRoutes } from './testRoutes.ts';
import { registrationTrackRoutes, type TrackDeps } from './trackRoutes.ts';
import { uploadRegistrationsRoute } from './uploadRoute.ts';

/** Routes to report registrations by page, server and file, and to set that up. */
export const registrationsRoutes = (deps: CommandDeps & TrackDeps): readonly Route[] =>
  routes(
    registrationTrackRoutes(deps),
    uploadRegistrationsRoute(deps),
    conversionSecretRoutes(deps),
    registrationTestRoutes(deps),
  );
