/** @jest-environment-options {"url": "https://camps.example.org/"} */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { forgetAccount } from '../identity/forgetAccount.ts';
import { hasSessionHint } from '../../app/identity.ts';
import { storeCampaign, readStoredCampaign } from './campaignCookie.ts';

describe('cookies that the page writes over HTTPS', () => {
  beforeEach(() => {
    for (const name of ['__Host-campjay_utm', 'campjay_utm', '__Host-campjay_signed_in'])
      document.cookie = `${name}=; Max-Age=0; Path=/; Secure`;
  });

  it('store the campaign where no sibling subdomain can set it', () => {
    document.cookie = 'campjay_utm=%7B%22utm_source%22%3A%22neighbor%22%7D; Path=/';
    storeCampaign('?utm_source=letter');
    expect(document.cookie).toContain('__Host-campjay_utm=');
    expect(readStoredCampaign()).toEqual({ utm_source: 'letter' });
  });

  it('remove the hint that a user may be signed in', () => {
    document.cookie = '__Host-campjay_signed_in=1; Path=/; Secure';
    expect(hasSessionHint()).toBe(true);
    forgetAccount();
    expect(hasSessionHint()).toBe(false);
  });
});
