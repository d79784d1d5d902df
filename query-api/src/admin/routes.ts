import { type Answer, get, ok, post, problem, type Route, routes } from '@campjay/platform/http/kit.ts';
import { PARENTS } from '../accounts/readAccounts.ts';
import { presentAdvertiser } from '../advertising/presentAdvertiser.ts';
import { ADVERTISERS, readAdvertisers } from '../advertising/readAdvertisers.ts';
import { estimatedCpcCents } from '../advertising/reports/estimatedCpc.ts';
import { AD_REPORTS } from '../advertising/reports/readReports.ts';
import { type ParentParts } from '../parentParts.ts';
import { BENCHMARKING_ACCESS, CAMPS, readUnlocked } from '../benchmarking/readCampOrgs.ts';
import { chargesToLookAt } from './chargesToLookAt.ts';
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
  Waiting,
} from './contract.ts';
import { emailsByAdvertiser, openConciergeRequests, readAdmins, readListedAccounts } from './readDesk.ts';
import { readQueuedEmails } from './emails/readEmails.ts';
import { REQUESTS } from './requests/readRequests.ts';
import { requestsRoutes } from './requests/routes.ts';
import { readWaiting } from './waiting.ts';

interface AdminParts extends ParentParts {
  readonly now: () => Date;
}

/** What admins ask (SPEC §7 'Admin'). */
export const adminRoutes = (parts: AdminParts): readonly Route[] =>
  routes(
    get('/api/admin/check', {
      allow: 'everyone',
      summary: 'Whether whoever asks is an admin.',
      answer: AdminCheck,
      handle: ({ principal: { roles } }) => ok({ isAdmin: roles.includes('admin') }),
    }),
    get('/api/admin/advertisers', {
      allow: ['admin'],
      summary: 'All advertisers with the emails of those who act for them, and the open requests to be called.',
      answer: AdministeredAdvertisers,
      reads: [ADVERTISERS, PARENTS, REQUESTS, AD_REPORTS],
      handle: async (): Promise<Answer<AdministeredAdvertisers>> =>
        ok({ success: true, data: await administered(parts) }),
    }),
    get('/api/admin/charges', {
      allow: ['admin'],
      summary: 'Charges that were refused, or of which nobody knows what became, and what waits for a subscription.',
      answer: Charges,
      reads: [ADVERTISERS],
      handle: async (): Promise<Answer<Charges>> => ok({ success: true, data: await chargesToLookAt(parts.pool) }),
    }),
    get('/api/admin/queued-emails', {
      allow: ['admin'],
      summary: 'Emails that wait to be delivered, since when and why, and those that were given up.',
      answer: QueuedEmails,
      handle: async (): Promise<Answer<QueuedEmails>> =>
        ok({ success: true, data: await readQueuedEmails(parts.pool, parts.now()) }),
    }),
    get('/api/admin/waiting', {
      allow: ['admin'],
      summary: 'How many suggestions, requests to be called, charges and delayed emails wait for an admin.',
      answer: Waiting,
      reads: [REQUESTS, ADVERTISERS],
      handle: async (): Promise<Answer<Waiting>> => ok({ success: true, waiting: await readWaiting(parts.pool) }),
    }),
    get('/api/admin/user-emails', {
      allow: ['admin'],
      summary: 'The emails of all accounts, when each signed up, and whether the email is confirmed.',
      audited: true,
      answer: UserEmails,
      reads: [PARENTS, ADVERTISERS],
      handle: async (): Promise<Answer<UserEmails>> => ok(listed(await readListedAccounts(parts))),
    }),
    get('/api/admin/admins', {
      allow: ['admin'],
      summary: 'The emails of those who run the site.',
      answer: Admins,
      reads: [ADVERTISERS, PARENTS],
      handle: async (): Promise<Answer<Admins>> => ok(listed(await readAdmins(parts))),
    }),
    get('/api/admin/base-urls', {
      allow: ['admin'],
      summary: 'The websites of all camps, as base URLs are compared.',
      answer: BaseUrls,
      reads: [CAMPS],
      handle: async (): Promise<Answer<BaseUrls>> => ok({ success: true, baseUrls: await readBaseUrls(parts.pool) }),
    }),
    get('/api/admin/benchmarking-access', {
      allow: ['admin'],
      summary: 'The websites whose camps may be compared.',
      answer: BenchmarkingOverrides,
      reads: [BENCHMARKING_ACCESS],
      handle: async (): Promise<Answer<BenchmarkingOverrides>> => {
        const unlocked = await readUnlocked(parts.pool);
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
        const stats = await readCampStats(parts.pool, base_url);
        return stats ? ok({ success: true, ...stats, message: '' }) : noSuchWebsite;
      },
    }),
    requestsRoutes(parts),
  );

const listed = (accounts: readonly ListedAccount[]): UserEmails => ({
  success: true,
  emails: accounts.map(({ email }) => email),
  accounts: [...accounts],
});

const noSuchWebsite = problem(404, {
  type: 'NoSuchWebsite',
  field: 'base_url',
  message: 'No camp of this website is in the catalogue.',
});

const administered = async (parts: AdminParts): Promise<AdministeredAdvertisers['data']> => {
  const [stored, emails, requests] = await Promise.all([
    readAdvertisers(parts.pool, undefined),
    emailsByAdvertiser(parts),
    openConciergeRequests(parts),
  ]);
  const ids = stored.map(({ advertiser_id: id }) => id);
  const estimated = await estimatedCpcCents(parts.pool, ids, parts.now());
  const advertisers = stored.map((each): AdministeredAdvertiser => {
    const { ads, ...advertiser } = presentAdvertiser(each, new Map(), estimated);
    const users = (emails.get(each.advertiser_id) ?? []).map((email) => ({ email }));
    return { ...advertiser, adsCount: ads.length, users };
  });
  return { advertisers, conciergeRequests: [...requests] };
};
