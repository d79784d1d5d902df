import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { get, ok, post, problem, type Route, routes } from '@campjay/platform/http/route.ts';
import { createRateLimit } from '@campjay/platform/http/rateLimit.ts';
import { findAdvertiserAccess, noSuchAdvertiser } from '../../placement/findAdvertiserAccess.ts';
import { ADVERTISERS } from '../../placement/advertiserCommand.ts';
import {
  RegistrationTest,
  RegistrationTestRequest,
  RegistrationTestStarted,
  StartRegistrationTest,
} from './contract.ts';
import { type RegistrationTests } from './registrationTests.ts';

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
export const registrationTestRoutes = ({ store, tests }: TestDeps): readonly Route[] => {
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
