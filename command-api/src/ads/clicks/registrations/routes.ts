import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { get, ok, post, problem, type Route, routes, badRequest } from '@campjay/platform/http/route.ts';
import { createRateLimit } from '@campjay/platform/http/rateLimit.ts';
import { ADVERTISERS, findAdvertiserAccess, noSuchAdvertiser } from '../../placement/advertiserCommand.ts';
import {
  RegistrationTest,
  RegistrationTestRequest,
  RegistrationTestStarted,
  StartRegistrationTest,
  RegistrationsUploaded,
  UploadRegistrations,
} from './contract.ts';
import { type RegistrationTests } from './registrationTests.ts';
import { postRaw } from '@campjay/platform/http/rawRoutes.ts';
import { type InteractionBus } from '@campjay/platform/bus/port.ts';
import { AD_CLICKS_TOPIC } from '../adMessage.ts';
import { readRegistrations, registrationMessage } from './readRegistrations.ts';
import { type CommandDeps } from '../../../kernel/command.ts';
import { conversionSecretRoutes } from './secretRoutes.ts';
import { registrationTrackRoutes, type TrackDeps } from './trackRoutes.ts';

interface TestDeps {
  readonly store: EventStore;
  readonly tests: RegistrationTests;
}

const STARTS = { requests: 30, seconds: 10 * 60 };

const testExpired = problem(404, {
  type: 'NoSuchTest',
  field: 'click',
  message: 'This test is over: a test runs for an hour. Please start another one.',
});

/** Test of an advertiser's integration: a click to report, and the received reports. */
const registrationTestRoutes = ({ store, tests }: TestDeps): readonly Route[] => {
  const limit = createRateLimit(STARTS);
  return routes(
    post('/api/advertising/start-registration-test', {
      allow: ADVERTISERS,
      problems: [404, 429],
      summary: 'Starts a test of the integration: a click whose registrations are shown for an hour and never billed.',
      body: StartRegistrationTest,
      answer: RegistrationTestStarted,
      handle: async ({ body: { advertiserId }, principal }) => {
        if (!(await findAdvertiserAccess(store, principal, advertiserId))) return noSuchAdvertiser;
        const tooMany = await limit.consume(principal.userId);
        if (tooMany) return tooMany;
        return ok({ success: true, click: await tests.start(advertiserId) });
      },
    }),
    get('/api/advertising/registration-test', {
      allow: ADVERTISERS,
      problems: [404],
      summary: 'What arrived for a test of the integration, and whether it was signed rightly.',
      query: RegistrationTestRequest,
      answer: RegistrationTest,
      handle: async ({ query: { advertiserId, click }, principal }) => {
        if (!(await findAdvertiserAccess(store, principal, advertiserId))) return noSuchAdvertiser;
        const hits = await tests.hits(advertiserId, click);
        return hits ? ok({ success: true, hits: hits.map((hit) => ({ ...hit })) }) : testExpired;
      },
    }),
  );
};

interface UploadDeps {
  readonly store: EventStore;
  readonly bus: Pick<InteractionBus, 'publish'>;
}

const UPLOADS = { requests: 30, seconds: 10 * 60 };
const CSV = {
  mediaTypes: ['text/csv', 'text/plain', 'application/vnd.ms-excel'],
  limitBytes: 2 * 1024 * 1024,
} as const;
const REFUSED_SHOWN = 100;

/** Upload of a registrations file by a person who acts for an advertiser; the upload confirms the registrations. */
const uploadRegistrationsRoute = ({ store, bus }: UploadDeps): Route => {
  const limit = createRateLimit(UPLOADS);
  return postRaw('/api/advertising/upload-registrations', {
    allow: ['advertiser', 'admin'],
    problems: [404, 429],
    summary: 'Takes and confirms the registrations that a CSV file lists: click, order, registered_at, price.',
    body: CSV,
    query: UploadRegistrations,
    answer: RegistrationsUploaded,
    handle: async ({ body, query: { advertiserId }, principal }) => {
      if (!(await findAdvertiserAccess(store, principal, advertiserId))) return noSuchAdvertiser;
      const tooMany = await limit.consume(principal.userId);
      if (tooMany) return tooMany;
      const read = readRegistrations(body);
      if ('field' in read) return badRequest([read]);
      const { lines, refused } = read;
      await bus.publish(
        AD_CLICKS_TOPIC,
        lines.map((line) => registrationMessage(advertiserId, { ...line, source: 'upload', evidence: 'upload' })),
      );
      const left = refused.length === 0 ? '' : ` Lines that were left out: ${refused.length}.`;
      return ok({
        success: true,
        message: `Registrations that were taken down: ${lines.length}. They are matched to clicks within moments.${left}`,
        ...{ accepted: lines.length, refused: refused.slice(0, REFUSED_SHOWN) },
      });
    },
  });
};

/** Routes to report registrations by page, server and file, and to set that up. */
export const registrationsRoutes = (deps: CommandDeps & TrackDeps): readonly Route[] =>
  routes(
    registrationTrackRoutes(deps),
    uploadRegistrationsRoute(deps),
    conversionSecretRoutes(deps),
    registrationTestRoutes(deps),
  );
