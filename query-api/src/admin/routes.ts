import { type NotNull } from 'kysely';
import { normalizeBaseUrl } from '@campjay/domain/ads/baseUrl.ts';
import { type Pool } from 'pg';
import { type RouteDeps, type Reader, type ReadingDeps } from '@campjay/read-models/reader.ts';
import { readWebsite } from '../benchmarking/readGroup.ts';
import { CAMPS } from '@campjay/read-models/models/camps.ts';
import { BENCHMARKING_ACCESS } from '@campjay/read-models/models/benchmarkingAccess.ts';
import { readUnlockedWebsites } from '../benchmarking/readCampOrgs.ts';
import { coordinatesOf, placesOf } from '../search/camp.ts';
import { type Answer, get, ok, type Route, combineRoutes, problem } from '@campjay/platform/http/route.ts';
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
const readBaseUrls = async (read: Reader<'camps'>): Promise<string[]> => {
  const campRows = await read(CAMPS, (db) =>
    db
      .selectFrom('camps')
      .select('base_url')
      .distinct()
      .where('base_url', 'is not', null)
      .$narrowType<{ base_url: NotNull }>()
      .execute(),
  );
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
const readCampStats = async (read: Reader<'camps'>, baseUrl: string): Promise<CampStats | undefined> => {
  const { camps, season } = await readWebsite(read, baseUrl);
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
const requestsRoutes = (deps: ParentDeps & RouteDeps): readonly Route[] =>
  combineRoutes(
    deps.reading(REQUESTS, PARENTS, CAMPS).get('/api/admin/suggestions', {
      allow: ['admin'],
      summary: 'Suggestions of visitors and the decisions about them, newest first, fifty per page.',
      query: SuggestionsRequest,
      answer: Suggestions,
      handle: async ({ read, query }): Promise<Answer<Suggestions>> => {
        const { rows, next, counts } = await readSuggestions(read, query);
        return ok({ success: true, suggestions: await presentSuggestions({ ...deps, read }, rows), next, counts });
      },
    }),
    deps.reading(REQUESTS, PARENTS).get('/api/admin/concierge-requests', {
      allow: ['admin'],
      summary: 'Concierge requests of camp operators and the decisions about them, newest first, fifty per page.',
      audited: true,
      query: ConciergeRequestsRequest,
      answer: ConciergeRequests,
      handle: async ({ read, query }): Promise<Answer<ConciergeRequests>> => {
        const { rows, next, counts } = await readConciergeRequests(read, query);
        return ok({ success: true, requests: await presentConciergeRequests({ ...deps, read }, rows), next, counts });
      },
    }),
  );

/** Reads the charges that need a review, with the names of the advertisers. */
const readChargesForReview = async (pool: Pool, read: Reader<'advertisers'>): Promise<Charges['data']> => {
  const [stuck, waiting] = await Promise.all([readStuckCharges(pool), readDueCharges(pool)]);
  const ids = [...stuck, ...waiting].map(({ advertiserId }) => advertiserId);
  const names = new Map(
    (await readAdvertisers(read, ids)).map(({ advertiser_id, name }) => [advertiser_id, name] as const),
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
const countWaiting = async (pool: Pool, read: Reader<'requests'>): Promise<WaitingCounts['waiting']> => {
  const [suggestions, requests, charges, emails] = await Promise.all([
    readSuggestions(read, { state: 'open' }),
    readConciergeRequests(read, { state: 'open' }),
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
  readonly pool: Pool;
  readonly now: () => Date;
}

/** Query routes for admins. */
export const adminRoutes = (deps: AdminDeps & RouteDeps): readonly Route[] =>
  combineRoutes(
    get('/api/admin/check', {
      allow: 'everyone',
      summary: 'Whether the caller is an admin.',
      answer: AdminCheck,
      handle: ({ principal: { roles } }) => ok({ isAdmin: roles.includes('admin') }),
    }),
    deps.reading(ADVERTISERS, PARENTS, REQUESTS, AD_REPORTS).get('/api/admin/advertisers', {
      allow: ['admin'],
      summary: 'All advertisers with the emails of their linked users, and the open concierge requests.',
      answer: AdministeredAdvertisers,
      handle: async ({ read }): Promise<Answer<AdministeredAdvertisers>> =>
        ok({ success: true, data: await readAdministeredAdvertisers({ ...deps, read }) }),
    }),
    deps.reading(ADVERTISERS).get('/api/admin/charges', {
      allow: ['admin'],
      summary: 'Charges that were refused or whose outcome is unknown, and amounts that wait for a subscription.',
      answer: Charges,
      handle: async ({ read }): Promise<Answer<Charges>> =>
        ok({ success: true, data: await readChargesForReview(deps.pool, read) }),
    }),
    get('/api/admin/queued-emails', {
      allow: ['admin'],
      summary: 'Emails that wait for delivery, and emails that could not be delivered.',
      answer: QueuedEmails,
      handle: async (): Promise<Answer<QueuedEmails>> =>
        ok({ success: true, data: await readQueuedEmails(deps.pool, deps.now()) }),
    }),
    deps.reading(REQUESTS).get('/api/admin/waiting', {
      allow: ['admin'],
      summary: 'Number of suggestions, concierge requests, charges and delayed emails that wait for an admin.',
      answer: WaitingCounts,
      handle: async ({ read }): Promise<Answer<WaitingCounts>> =>
        ok({ success: true, waiting: await countWaiting(deps.pool, read) }),
    }),
    deps.reading(PARENTS, ADVERTISERS).get('/api/admin/user-emails', {
      allow: ['admin'],
      summary: 'The emails of all accounts, when each signed up, and whether the email is confirmed.',
      audited: true,
      answer: UserEmails,
      handle: async ({ read }): Promise<Answer<UserEmails>> =>
        ok(presentAccounts(await readListedAccounts({ ...deps, read }))),
    }),
    deps.reading(ADVERTISERS, PARENTS).get('/api/admin/admins', {
      allow: ['admin'],
      summary: 'The emails of all admins.',
      answer: Admins,
      handle: async ({ read }): Promise<Answer<Admins>> => ok(presentAccounts(await readAdmins({ ...deps, read }))),
    }),
    deps.reading(CAMPS).get('/api/admin/base-urls', {
      allow: ['admin'],
      summary: 'The normalized websites of all camps.',
      answer: BaseUrls,
      handle: async ({ read }): Promise<Answer<BaseUrls>> => ok({ success: true, baseUrls: await readBaseUrls(read) }),
    }),
    deps.reading(BENCHMARKING_ACCESS).get('/api/admin/benchmarking-access', {
      allow: ['admin'],
      summary: 'The websites with unlocked benchmarking figures.',
      answer: BenchmarkingOverrides,
      handle: async ({ read }): Promise<Answer<BenchmarkingOverrides>> => {
        const unlocked = await readUnlockedWebsites(read);
        const overrides = unlocked.map(({ base_url, granted_at }) => ({
          baseUrl: base_url,
          grantedAt: granted_at.toISOString(),
        }));
        return ok({ success: true, overrides });
      },
    }),
    deps.reading(CAMPS).post('/api/admin/camp-stats', {
      allow: ['admin'],
      problems: [404],
      summary: 'The number of places and the lowest price of the camps of a website.',
      body: CampStatsRequest,
      answer: CampStatsAnswer,
      handle: async ({ read, body: { base_url } }): Promise<Answer<CampStatsAnswer>> => {
        const stats = await readCampStats(read, base_url);
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

const readAdministeredAdvertisers = async (
  deps: AdminDeps & ReadingDeps<'advertisers' | 'parents' | 'requests' | 'ad_reports'>,
): Promise<AdministeredAdvertisers['data']> => {
  const [storedAdvertisers, emailsByAdvertiser, requests] = await Promise.all([
    readAdvertisers(deps.read, undefined),
    readEmailsByAdvertiser(deps),
    readOpenConciergeRequests(deps),
  ]);
  const ids = storedAdvertisers.map(({ advertiser_id: id }) => id);
  const estimatedCpc = await readAverageCpcCents(deps.read, ids, deps.now());
  const advertisers = storedAdvertisers.map((stored): AdministeredAdvertiser => {
    const { ads, ...advertiser } = presentManagedAdvertiser(stored, new Map(), estimatedCpc);
    const users = (emailsByAdvertiser.get(stored.advertiser_id) ?? []).map((email) => ({ email }));
    return { ...advertiser, adsCount: ads.length, users };
  });
  return { advertisers, conciergeRequests: [...requests] };
};
