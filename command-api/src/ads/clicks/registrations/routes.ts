import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { get, ok, post, problem, type Route, combineRoutes, badRequest } from '@campjay/platform/http/route.ts';
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
import { parseRegistrationsFile, createRegistrationMessage } from './readRegistrations.ts';
import { type CommandDeps } from '../../../kernel/command.ts';
import { conversionSecretRoutes } from './secretRoutes.ts';
import { registrationTrackRoutes, type TrackDeps } from './trackRoutes.ts';

interface TestDeps {
  readonly store: EventStore;
  readonly registrationTests: RegistrationTests;
}

const START_TEST_RATE_LIMIT = { requests: 30, seconds: 10 * 60 };

const testExpired = problem(404, {
  type: 'NoSuchTest',
  field: 'click',
  message: 'This test has ended, because a test runs for an hour. Please start a new one.',
});

/**
 * Routes to test an advertiser's integration: one creates a click to report, the other returns the received reports.
 */
const registrationTestRoutes = ({ store, registrationTests }: TestDeps): readonly Route[] => {
  const limit = createRateLimit(START_TEST_RATE_LIMIT);
  return combineRoutes(
    post('/api/advertising/start-registration-test', {
      allow: ADVERTISERS,
      problems: [404, 429],
      summary:
        'Starts a test of the integration: creates a click whose registrations are shown for an hour and never billed.',
      body: StartRegistrationTest,
      answer: RegistrationTestStarted,
      handle: async ({ body: { advertiserId }, principal }) => {
        if (!(await findAdvertiserAccess(store, principal, advertiserId))) return noSuchAdvertiser;
        const limitProblem = await limit.consume(principal.userId);
        if (limitProblem) return limitProblem;
        return ok({ success: true, click: await registrationTests.start(advertiserId) });
      },
    }),
    get('/api/advertising/registration-test', {
      allow: ADVERTISERS,
      problems: [404],
      summary: 'Returns the registrations that a test received, and whether their signatures are valid.',
      query: RegistrationTestRequest,
      answer: RegistrationTest,
      handle: async ({ query: { advertiserId, click }, principal }) => {
        if (!(await findAdvertiserAccess(store, principal, advertiserId))) return noSuchAdvertiser;
        const reports = await registrationTests.readReports(advertiserId, click);
        return reports ? ok({ success: true, hits: reports.map((report) => ({ ...report })) }) : testExpired;
      },
    }),
  );
};

interface UploadDeps {
  readonly store: EventStore;
  readonly bus: Pick<InteractionBus, 'publish'>;
}

const UPLOAD_RATE_LIMIT = { requests: 30, seconds: 10 * 60 };
const CSV_BODY = {
  mediaTypes: ['text/csv', 'text/plain', 'application/vnd.ms-excel'],
  limitBytes: 2 * 1024 * 1024,
} as const;
/** Further skipped lines are only counted. */
const MAX_REPORTED_REFUSALS = 100;

/** Route to upload a registrations file. The upload itself confirms the registrations, so they need no signature. */
const uploadRegistrationsRoute = ({ store, bus }: UploadDeps): Route => {
  const limit = createRateLimit(UPLOAD_RATE_LIMIT);
  return postRaw('/api/advertising/upload-registrations', {
    allow: ['advertiser', 'admin'],
    problems: [404, 429],
    summary:
      'Accepts and confirms the registrations in a CSV file with the columns click, order, registered_at and price.',
    body: CSV_BODY,
    query: UploadRegistrations,
    answer: RegistrationsUploaded,
    handle: async ({ body, query: { advertiserId }, principal }) => {
      if (!(await findAdvertiserAccess(store, principal, advertiserId))) return noSuchAdvertiser;
      const limitProblem = await limit.consume(principal.userId);
      if (limitProblem) return limitProblem;
      const result = parseRegistrationsFile(body);
      if ('field' in result) return badRequest([result]);
      const { lines, refused } = result;
      await bus.publish(
        AD_CLICKS_TOPIC,
        lines.map((line) => createRegistrationMessage(advertiserId, { ...line, source: 'upload', evidence: 'upload' })),
      );
      const skippedNote = refused.length === 0 ? '' : ` Lines skipped: ${refused.length}.`;
      return ok({
        success: true,
        message: `Registrations received: ${lines.length}. They will be matched to clicks shortly.${skippedNote}`,
        accepted: lines.length,
        refused: refused.slice(0, MAX_REPORTED_REFUSALS),
      });
    },
  });
};

/** Routes to report registrations from a page, a server or a file, and to set up and test the reporting. */
export const registrationsRoutes = (deps: CommandDeps & TrackDeps): readonly Route[] =>
  combineRoutes(
    registrationTrackRoutes(deps),
    uploadRegistrationsRoute(deps),
    conversionSecretRoutes(deps),
    registrationTestRoutes(deps),
  );
