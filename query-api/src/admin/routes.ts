import { type Answer, get, ok, post, problem, type Route, routes } from '@campjay/platform/http/route.ts';
import { PARENTS } from '../accounts/readAccounts.ts';
import { presentAdvertiser } from '../ads/presentAdvertiser.ts';
import { ADVERTISERS, readAdvertisers } from '../ads/readAdvertisers.ts';
import { estimatedCpcCents } from '../ads/reporting/estimatedCpc.ts';
import { AD_REPORTS } from '../ads/reporting/readReports.ts';
import { type ParentDeps } from '../kernel/parentDeps.ts';
import { BENCHMARKING_ACCESS, CAMPS, readUnlockedWebsites } from '../benchmarking/readCampOrgs.ts';
import { chargesNeedingReview } from './chargesNeedingReview.ts';
import { readBaseUrls, readCampStats } from './catalogFacts.ts';
import {
  AdminCheck,
  type AdministeredAdvertiser,
  AdministeredAdvertisers,
  Admins,
  BaseUrls,
  BenchmarkingOverrides,
  CampStatsAnswer,
  CampStatsRequest,
  Charges,
  type ListedAccount,
  QueuedEmails,
  UserEmails,
  WaitingCounts,
} from './contract.ts';
import { emailsByAdvertiser, readOpenConciergeRequests, readAdmins, readListedAccounts } from './readAdminLists.ts';
import { readQueuedEmails } from './emails/readEmails.ts';
import { REQUESTS } from './requests/readRequests.ts';
import { requestsRoutes } from './requests/routes.ts';
import { countWaiting } from './countWaiting.ts';

interface AdminDeps extends ParentDeps {
  readonly now: () => Date;
}

/** Query routes for admins. */
export const adminRoutes = (deps: AdminDeps): readonly Route[] =>
  routes(
    get('/api/admin/check', {
      allow: 'everyone',
      summary: 'Whether the caller is an admin.',
      answer: AdminCheck,
      handle: ({ principal: { roles } }) => ok({ isAdmin: roles.includes('admin') }),
    }),
    get('/api/admin/advertisers', {
      allow: ['admin'],
      summary: 'All advertisers with the emails of those who act for them, and the open requests to be called.',
      answer: AdministeredAdvertisers,
      reads: [ADVERTISERS, PARENTS, REQUESTS, AD_REPORTS],
      handle: async (): Promise<Answer<AdministeredAdvertisers>> =>
        ok({ success: true, data: await readAdministeredAdvertisers(deps) }),
    }),
    get('/api/admin/charges', {
      allow: ['admin'],
      summary: 'Charges that were refused, or of which nobody knows what became, and what waits for a subscription.',
      answer: Charges,
      reads: [ADVERTISERS],
      handle: async (): Promise<Answer<Charges>> => ok({ success: true, data: await chargesNeedingReview(deps.pool) }),
    }),
    get('/api/admin/queued-emails', {
      allow: ['admin'],
      summary: 'Emails that wait to be delivered, since when and why, and those that were given up.',
      answer: QueuedEmails,
      handle: async (): Promise<Answer<QueuedEmails>> =>
        ok({ success: true, data: await readQueuedEmails(deps.pool, deps.now()) }),
    }),
    get('/api/admin/waiting', {
      allow: ['admin'],
      summary: 'How many suggestions, requests to be called, charges and delayed emails wait for an admin.',
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
      summary: 'The emails of those who run the site.',
      answer: Admins,
      reads: [ADVERTISERS, PARENTS],
      handle: async (): Promise<Answer<Admins>> => ok(presentAccounts(await readAdmins(deps))),
    }),
    get('/api/admin/base-urls', {
      allow: ['admin'],
      summary: 'The websites of all camps, as base URLs are compared.',
      answer: BaseUrls,
      reads: [CAMPS],
      handle: async (): Promise<Answer<BaseUrls>> => ok({ success: true, baseUrls: await readBaseUrls(deps.pool) }),
    }),
    get('/api/admin/benchmarking-access', {
      allow: ['admin'],
      summary: 'The websites whose camps may be compared.',
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
      summary: 'In how many places the camps of a website are, and what they cost at least.',
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
  message: 'No camp of this website is in the catalogue.',
});

const readAdministeredAdvertisers = async (deps: AdminDeps): Promise<AdministeredAdvertisers['data']> => {
  const [stored, emails, requests] = await Promise.all([
    readAdvertisers(deps.pool, undefined),
    emailsByAdvertiser(deps),
    readOpenConciergeRequests(deps),
  ]);
  const ids = stored.map(({ advertiser_id: id }) => id);
  const estimated = await estimatedCpcCents(deps.pool, ids, deps.now());
  const advertisers = stored.map((each): AdministeredAdvertiser => {
    const { ads, ...advertiser } = presentAdvertiser(each, new Map(), estimated);
    const users = (emails.get(each.advertiser_id) ?? []).map((email) => ({ email }));
    return { ...advertiser, adsCount: ads.length, users };
  });
  return { advertisers, conciergeRequests: [...requests] };
};
