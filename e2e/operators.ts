import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { AD_TERMS_VERSION } from '@campjay/events/advertising/pricing.ts';

/** Where a product runs, and where its data are: what its command line needs to know. */
interface RunningProduct {
  readonly url: string;
  readonly dataFolder: string;
}

interface NamedSession {
  readonly org_id: string;
  readonly instance_id: string;
}

/** What an ad is made of; what is not said is empty. */
export interface AdWish {
  readonly name: string;
  readonly sessions: readonly NamedSession[];
  readonly message?: string;
  readonly testimonials?: string;
  readonly primary_url?: string;
  /** Pictures' bytes. */
  readonly pictures?: readonly Uint8Array[];
}

/** What an operator has; the discount is in dollars. */
export interface AdvertiserWish {
  readonly name: string;
  /** Addresses of the camps that are the operator's. */
  readonly baseUrls: readonly string[];
  readonly monthlyCents?: number;
  readonly discountDollars?: number;
}

const asked = async (answer: Response): Promise<unknown> => {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
};

/** Somebody made up who has just signed up at a running product and is its admin: whoever is may act for every advertiser. */
export const adminOf = async ({ url, dataFolder }: RunningProduct) => {
  const email = `admin.${randomUUID()}@example.org`;
  const person = { email, password: 'a made-up password', firstName: 'Ada', lastName: 'Adminsen' };
  const signUp = await fetch(`${url}/api/identity/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(person),
  });
  await asked(signUp);
  const cookie = signUp.headers
    .getSetCookie()
    .map((given) => given.split(';', 1)[0])
    .join('; ');
  const campjay = join(import.meta.dirname, '../campjay/bin/campjay.mjs');
  const { NODE_ENV: _test, ...environment } = process.env;
  const env = { ...environment, CAMPJAY_DATA: dataFolder };
  await promisify(execFile)(process.execPath, [campjay, 'grant-admin', email], { env });

  const send = async (path: string, body: Uint8Array<ArrayBuffer> | string, type: string): Promise<unknown> =>
    asked(
      await fetch(`${url}/api/${path}`, {
        method: 'POST',
        headers: { 'content-type': type, origin: url, cookie, 'idempotency-key': randomUUID() },
        body,
      }),
    );
  const tell = (path: string, body: object): Promise<unknown> => send(path, JSON.stringify(body), 'application/json');
  return {
    tell,

    /** An advertiser that has accepted the terms and has a budget. @returns its id */
    advertiser: async ({
      name,
      baseUrls,
      monthlyCents = 100_000,
      discountDollars,
    }: AdvertiserWish): Promise<string> => {
      const advertiserId = randomUUID();
      const prices = { pricing_structure: 'cpc', cpc: '1.25' };
      await tell('admin/create-advertiser', { advertiserId, advertiser_name: name, baseUrls, ...prices });
      await tell('advertising/accept-terms', { advertiserId, version: AD_TERMS_VERSION });
      await tell('advertising/update-advertiser-budget', { advertiserId, monthlyCents });
      if (discountDollars !== undefined)
        await tell('advertising/update-discount-settings', {
          ...{ advertiserId, discount_structure: 'dollars' },
          ...{ discount_dollars: discountDollars, discount_percentage: null },
        });
      return advertiserId;
    },

    /** An ad that runs. @returns its id */
    runningAd: async (advertiserId: string, wish: AdWish): Promise<string> => {
      const ad_id = randomUUID();
      const { name, message = '', testimonials = '', primary_url = '', pictures = [], sessions: instances } = wish;
      await tell('advertising/create-ad', { advertiserId, ad_id, ad_name: name });
      await tell('advertising/update-ad', { ad_id, message, testimonials, primary_url });
      for (const picture of pictures)
        await send(
          `advertising/upload-image-for-ad?ad_id=${ad_id}`,
          new Uint8Array(picture),
          'application/octet-stream',
        );
      await tell('advertising/bulk-set-instance-flags', { ad_id, instances, active: true });
      await tell('advertising/update-ad-status', { ad_id, status: 'active' });
      return ad_id;
    },
  };
};
