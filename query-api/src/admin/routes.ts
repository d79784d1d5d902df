import { normalizeBaseUrl } from '@campjay/domain/ads/baseUrl.ts';
import { readFromActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { type Pool } from 'pg';
import { readWebsite } from '../benchmarking/readGroup.ts';
import { CAMPS } from '@campjay/read-models/models/camps.ts';
import { BENCHMARKING_ACCESS } from '@campjay/read-models/models/benchmarkingAccess.ts';
import { readUnlockedWebsites } from '../benchmarking/readCampOrgs.ts';
import { coordinatesOf, placesOf } from '../search/camp.ts';
import { type Answer, get, ok, type Route, combineRoutes, post, problem } from '@campjay/platform/http/route.ts';
import { PARENTS } from '@campjay/read-models/models/parents.ts';
import { type ParentDeps } from '../kernel/parentDeps.ts';
import { ConciergeRequests, ConciergeRequestsRequest, Suggestions, SuggestionsRequest } from './requests/contract.ts';
import {
  presentConciergeRequests,
  presentSuggestions,
  readConciergeRequests,
  readSuggestions,
} from './requests/requests.ts';
import { REQUESTS } from '@campjay/read-models/models/requests.ts';
import { readDueCharges, readStuckCharges } from '../ads/billing/readCharges.ts';
import { readAdvertisers } from '../ads/readAdvertisers.ts';
import { ADVERTISERS } from '@campjay/read-models/models/advertisers.ts';
import {
  Charges,
  WaitingCounts,
  AdminCheck,
  type AdministeredAdvertiser,
  AdministeredAdvertisers,
  Admins,
  BaseUrls,
  BenchmarkingOverrides,
  CampStatsAnswer,
  CampStatsRequest,
  type ListedAccount,
  QueuedEmails,
  UserEmails,
} from './contract.ts';
import { countDelayedEmails, readQueuedEmails } from './readEmails.ts';
import { presentManagedAdvertiser } from '../ads/presentAdvertiser.ts';
import { AD_REPORTS } from '@campjay/read-models/models/adReports.ts';
import { readAverageCpcCents } from '../ads/reporting/readReports.ts';
import { readEmailsByAdvertiser, readOpenConciergeRequests, readAdmins, readListedAccounts } from './readAdminLists.ts';

/** The normalized websites of all camps, without duplicates, in alphabetical order. */
const readBaseUrls = async (pool: Pool): Promise<string[]> => {
  const campRows = await readFromActiveBuild(pool, CAMPS, async (table) => {
    const { rows } = await pool.query<{ base_url: string }>(
      `select distinct base_url from ${table('camps')} where base_url is not null`,
    );
    return rows;
  });
  return [...new Set(campRows.map(({ base_url }) => normalizeBaseUrl(base_url)))].sort();
};

/** Statistics of a website's camps for admins. */
export interface CampStats {
  /** Number of different places of its camps and their sessions. */
  readonly locationCount: number;
  /** US dollars; null if no session of the season has a price. */
  readonly minPrice: number | null;
}

/** Computes the statistics of a website's camps; undefined if the catalog has no camp with that website. */
const readCampStats = async (pool: Pool, baseUrl: string): Promise<CampStats | undefined> => {
  const { camps, season } = await readWebsite(pool, baseUrl);
  if (camps.length === 0) return undefined;
  const places = camps.flatMap((camp) => {
    const sessionPlaces = camp.instances.flatMap((session) => coordinatesOf(session) ?? []);
    return sessionPlaces.length > 0 ? sessionPlaces : placesOf(camp);
  });
  const prices = camps.flatMap(({ instances }) =>
    instances.flatMap(({ price, year = season }) => (price === undefined || year !== season ? [] : [price])),
  );
  return {
    locationCount: new Set(places.map(({ lat, lng }) => `${lat} ${lng}`)).size,
    minPrice: prices.length === 0 ? null : Math.min(...prices),
  };
};

/** Query routes for visitors' suggestions and camp operators' concierge requests. */
const requestsRoutes = (deps: ParentDeps): readonly Route[] =>
  combineRoutes(
    get('/api/admin/suggestions', {
      allow: ['admin'],
      summary: 'Suggestions of visitors and the decisions about them, newest first, fifty per page.',
      query: SuggestionsRequest,
      answer: Suggestions,
      reads: [REQUESTS, PARENTS, CAMPS],
      handle: async ({ query }): Promise<Answer<Suggestions>> => {
        const { rows, next, counts } = await readSuggestions(deps.pool, query);
        return ok({ success: true, suggestions: await presentSuggestions(deps, rows), next, counts });
      },
    }),
    get('/api/admin/concierge-requests', {
      allow: ['admin'],
      summary: 'Concierge requests of camp operators and the decisions about them, newest first, fifty per page.',
      audited: true,
      query: ConciergeRequestsRequest,
      answer: ConciergeRequests,
      reads: [REQUESTS, PARENTS],
      handle: async ({ query }): Promise<Answer<ConciergeRequests>> => {
        const { rows, next, counts } = await readConciergeRequests(deps.pool, query);
        return ok({ success: true, requests: await presentConciergeRequests(deps, rows), next, counts });
      },
    }),
  );

/** Reads the charges that need a review, with the names of the advertisers. */
const readChargesForReview = async (pool: Pool): Promise<Charges['data']> => {
  const [stuck, waiting] = await Promise.all([readStuckCharges(pool), readDueCharges(pool)]);
  const ids = [...stuck, ...waiting].map(({ advertiserId }) => advertiserId);
  const names = new Map(
    (await readAdvertisers(pool, ids)).map(({ advertiser_id, name }) => [advertiser_id, name] as const),
  );
  const withAdvertiserName = <Row extends { readonly advertiserId: string }>(row: Row) => ({
    ...row,
    advertiser_name: names.get(row.advertiserId) ?? row.advertiserId,
  });
  return {
    stuck: stuck.map(({ lastAttemptAt, ...charge }) => ({
      ...withAdvertiserName(charge),
      attemptedAt: lastAttemptAt?.toISOString() ?? null,
    })),
    waiting: waiting.map(({ since, ...due }) => ({ ...withAdvertiserName(due), since: since.toISOString() })),
  };
};

/** Counts the items that wait for an admin, without decrypting anything. */
const countWaiting = async (pool: Pool): Promise<WaitingCounts['waiting']> => {
  const [suggestions, requests, charges, emails] = await Promise.all([
    readSuggestions(pool, { state: 'open' }),
    readConciergeRequests(pool, { state: 'open' }),
    readStuckCharges(pool),
    countDelayedEmails(pool),
  ]);
  return {
    suggestions: suggestions.counts.open,
    conciergeRequests: requests.counts.open,
    // A charge in the state 'sent' still waits for the payment provider's answer, not for an admin.
    charges: charges.filter(({ state }) => state !== 'sent').length,
    emails,
  };
};

interface AdminDeps extends ParentDeps {
  readonly now: () => Date;
}

/** Query routes for admins. */
export const adminRoutes = (deps: AdminDeps): readonly Route[] =>
  combineRoutes(
    get('/api/admin/check', {
      allow: 'everyone',
      summary: 'Whether the caller is an admin.',
      answer: AdminCheck,
      handle: ({ principal: { roles } }) => ok({ isAdmin: roles.includes('admin') }),
    }),
    get('/api/admin/advertisers', {
      allow: ['admin'],
      summary: 'All advertisers with the emails of their linked users, and the open concierge requests.',
      answer: AdministeredAdvertisers,
      reads: [ADVERTISERS, PARENTS, REQUESTS, AD_REPORTS],
      handle: async (): Promise<Answer<AdministeredAdvertisers>> =>
        ok({ success: true, data: await readAdministeredAdvertisers(deps) }),
    }),
    get('/api/admin/charges', {
      allow: ['admin'],
      summary: 'Charges that were refused or whose outcome is unknown, and amounts that wait for a subscription.',
      answer: Charges,
      reads: [ADVERTISERS],
      handle: async (): Promise<Answer<Charges>> => ok({ success: true, data: await readChargesForReview(deps.pool) }),
    }),
    get('/api/admin/queued-emails', {
      allow: ['admin'],
      summary: 'Emails that wait for delivery, and emails that could not be delivered.',
      answer: QueuedEmails,
      handle: async (): Promise<Answer<QueuedEmails>> =>
        ok({ success: true, data: await readQueuedEmails(deps.pool, deps.now()) }),
    }),
    get('/api/admin/waiting', {
      allow: ['admin'],
      summary: 'Number of suggestions, concierge requests, charges and delayed emails that wait for an admin.',
      answer: WaitingCounts,
      reads: [REQUESTS, ADVERTISERS],
      handle: async (): Promise<Answer<WaitingCounts>> => ok({ success: true, waiting: await countWaiting(deps.pool) }),
    }),
    get('/api/admin/user-emails', {
      allow: ['admin'],
      summary: 'The emails of all accounts, when each signed up, and whether the email is confirmed.',
      audited: true,
      answer: UserEmails,
      reads: [PARENTS, ADVERTISERS],
      handle: async (): Promise<Answer<UserEmails>> => ok(presentAccounts(await readListedAccounts(deps))),
    }),
    get('/api/admin/admins', {
      allow: ['admin'],
      summary: 'The emails of all admins.',
      answer: Admins,
      reads: [ADVERTISERS, PARENTS],
      handle: async (): Promise<Answer<Admins>> => ok(presentAccounts(await readAdmins(deps))),
    }),
    get('/api/admin/base-urls', {
      allow: ['admin'],
      summary: 'The normalized websites of all camps.',
      answer: BaseUrls,
      reads: [CAMPS],
      handle: async (): Promise<Answer<BaseUrls>> => ok({ success: true, baseUrls: await readBaseUrls(deps.pool) }),
    }),
    get('/api/admin/benchmarking-access', {
      allow: ['admin'],
      summary: 'The websites with unlocked benchmarking figures.',
      answer: BenchmarkingOverrides,
      reads: [BENCHMARKING_ACCESS],
      handle: async (): Promise<Answer<BenchmarkingOverrides>> => {
        const unlocked = await readUnlockedWebsites(deps.pool);
        const overrides = unlocked.map(({ base_url, granted_at }) => ({
          baseUrl: base_url,
          grantedAt: granted_at.toISOString(),
        }));
        return ok({ success: true, overrides });
      },
    }),
    post('/api/admin/camp-stats', {
      allow: ['admin'],
      problems: [404],
      summary: 'The number of places and the lowest price of the camps of a website.',
      body: CampStatsRequest,
      answer: CampStatsAnswer,
      reads: [CAMPS],
      handle: async ({ body: { base_url } }): Promise<Answer<CampStatsAnswer>> => {
        const stats = await readCampStats(deps.pool, base_url);
        return stats ? ok({ success: true, ...stats, message: '' }) : noSuchWebsite;
      },
    }),
    requestsRoutes(deps),
  );

const presentAccounts = (accounts: readonly ListedAccount[]): UserEmails => ({
  success: true,
  emails: accounts.map(({ email }) => email),
  accounts: [...accounts],
});

const noSuchWebsite = problem(404, {
  type: 'NoSuchWebsite',
  field: 'base_url',
  message: 'No camp of this website is in the catalog.',
});

const readAdministeredAdvertisers = async (deps: AdminDeps): Promise<AdministeredAdvertisers['data']> => {
  const [storedAdvertisers, emailsByAdvertiser, requests] = await Promise.all([
    readAdvertisers(deps.pool, undefined),
    readEmailsByAdvertiser(deps),
    readOpenConciergeRequests(deps),
  ]);
  const ids = storedAdvertisers.map(({ advertiser_id: id }) => id);
  const estimatedCpc = await readAverageCpcCents(deps.pool, ids, deps.now());
  const advertisers = storedAdvertisers.map((stored): AdministeredAdvertiser => {
    const { ads, ...advertiser } = presentManagedAdvertiser(stored, new Map(), estimatedCpc);
    const users = (emailsByAdvertiser.get(stored.advertiser_id) ?? []).map((email) => ({ email }));
    return { ...advertiser, adsCount: ads.length, users };
  });
  return { advertisers, conciergeRequests: [...requests] };
};
