import { type Pool } from 'pg';
import { presentAdvertiser } from '../ads/presentAdvertiser.ts';
import { readAdvertisers } from '../ads/readAdvertisers.ts';
import { type AdministeredAdvertiser } from './contract.ts';
import { readLinks } from './readAdminLists.ts';

/** An advertiser as listed by the command line: without emails and without the estimated cost per click. */
export type ListedAdvertiser = Omit<AdministeredAdvertiser, 'users' | 'estimated_cpc'> & {
  readonly usersCount: number;
};

/** All advertisers by name. */
export const listedAdvertisers = async (pool: Pool): Promise<readonly ListedAdvertiser[]> => {
  const [stored, links] = await Promise.all([readAdvertisers(pool, undefined), readLinks(pool)]);
  return stored.map((each) => {
    const { ads, estimated_cpc: _unknown, ...advertiser } = presentAdvertiser(each, new Map(), new Map());
    const usersCount = links.filter(({ advertiser_id }) => advertiser_id === each.advertiser_id).length;
    return { ...advertiser, adsCount: ads.length, usersCount };
  });
};
