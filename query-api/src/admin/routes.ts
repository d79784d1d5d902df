import { type Answer, get, ok, type Route, routes } from '@campjay/platform/http/kit.ts';
import { PARENTS } from '../accounts/readAccounts.ts';
import { presentAdvertiser } from '../advertising/presentAdvertiser.ts';
import { ADVERTISERS, readAdvertisers } from '../advertising/readAdvertisers.ts';
import { type ParentParts } from '../parentParts.ts';
import { AdminCheck, type AdministeredAdvertiser, AdministeredAdvertisers } from './contract.ts';
import { conciergeRequests, emailsByAdvertiser } from './readDesk.ts';

/** What admins ask (SPEC §7 'Admin'). */
export const adminRoutes = (parts: ParentParts): readonly Route[] =>
  routes(
    get('/api/admin/check', {
      allow: 'everyone',
      summary: 'Whether whoever asks is an admin.',
      answer: AdminCheck,
      handle: ({ principal: { roles } }) => ok({ isAdmin: roles.includes('admin') }),
    }),
    get('/api/admin/advertisers', {
      allow: ['admin'],
      summary: 'All advertisers with the emails of those who act for them, and the requests to be called.',
      answer: AdministeredAdvertisers,
      reads: [ADVERTISERS, PARENTS],
      handle: async (): Promise<Answer<AdministeredAdvertisers>> =>
        ok({ success: true, data: await administered(parts) }),
    }),
  );

const administered = async (parts: ParentParts): Promise<AdministeredAdvertisers['data']> => {
  const [stored, emails, requests] = await Promise.all([
    readAdvertisers(parts.pool, undefined),
    emailsByAdvertiser(parts),
    conciergeRequests(parts),
  ]);
  const advertisers = stored.map((each): AdministeredAdvertiser => {
    const { ads, ...advertiser } = presentAdvertiser(each, new Map());
    const users = (emails.get(each.advertiser_id) ?? []).map((email) => ({ email }));
    return { ...advertiser, adsCount: ads.length, users };
  });
  return { advertisers, conciergeRequests: [...requests] };
};
