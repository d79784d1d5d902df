import type { CampOrg } from '../../catalog/campAnswer.ts';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { camp, campsNamed } from '../../../test/cards.ts';
import { renderAt, renderElement } from '../../../test/renderAt.tsx';
import { createSearchServer } from '../../../test/searchServer.ts';
import { SponsoredCard, SponsoredChip } from './SponsoredCard.tsx';

const ad = {
  ...{ ad_id: 'pools', ad_name: 'Tide pools all summer', primary_url: '' },
  ad_images: ['/ad-images/one/large.webp', '/ad-images/two/large.webp'],
  message:
    'Come **along**, *please*.\n\n# Big\n\n[Photos](https://kelp.example/photos?a=1#top) [bad](javascript:alert(1)) ![spy](https://spy.example/x.png) <b onclick="x()">raw</b>',
  testimonials: '',
};
const advertiser = {
  ...{ advertiser_id: 'kelp', advertiser_name: 'Example Kelp Camps', pricing_structure: 'per_registration' as const },
  ...{ discount_structure: 'dollars' as const, discount_dollars: 40, discount_percentage: null },
};
const [first = camp(), ...others] = campsNamed('Camp 01', 'Camp 02', 'Camp 03');
const adCard = (facts: Partial<CampOrg> = {}): CampOrg => ({
  ...first,
  ...{ base_url: 'https://kelp.example', ad, advertiser, ad_token: 'nonce123.payload.signature' },
  ...facts,
});
const shown: { card: CampOrg } = { card: adCard() };
const search = createSearchServer(({ loadedAdOrgIds }) =>
  loadedAdOrgIds.length > 0 ? [first, ...others] : [shown.card, first, ...others],
);
const beacons: { path: string; body: unknown }[] = [];

beforeEach(() => {
  shown.card = adCard();
  beacons.length = 0;
  navigator.sendBeacon = (path, body) => {
    beacons.push({ path: String(path), body: JSON.parse(body as string) });
    return true;
  };
});

const sponsored = async ({ user } = renderElement(<SponsoredCard camp={shown.card} season={2026} />)) => {
  const chipStyles = await screen.findByRole('button', { name: 'Sponsored' });
  const card = chipStyles.closest('article');
  if (!card) throw new Error('The chip stands in no card');
  return { user, chip: chipStyles, card: within(card) };
};

describe('a sponsored card', () => {
  // Covers: 2.123, 2.124
  it('is labeled as sponsored, and explains on tap what that means', async () => {
    const { user, chip: chipStyles, card } = await sponsored();
    expect(card.queryByRole('tooltip')).not.toBeInTheDocument();
    expect(chipStyles).toHaveAccessibleDescription(/^Campjay will only show you sponsored results/);
    await user.click(chipStyles);
    expect(card.getByRole('tooltip')).toHaveTextContent(
      'Campjay will only show you sponsored results that match your search criteria. Campjay receives payment from the sponsor for clicks or registrations that come through Campjay.',
    );
    await user.click(chipStyles);
    expect(card.queryByRole('tooltip')).not.toBeInTheDocument();
  });

  it('leads from its title to the page of the camp, which is no click on the ad, except in a preview', async () => {
    const { user, card } = await sponsored();
    const title = card.getByRole('link', { name: 'Camp 01' });
    expect(title).toHaveAttribute('href', '/camp/camp-01');
    await user.click(title);
    expect(window.location.pathname).toBe('/camp/camp-01');
    expect(beacons).toEqual([]);
    cleanup();
    renderElement(<SponsoredCard camp={shown.card} season={2026} isPreview />);
    expect(screen.getByRole('heading', { level: 3, name: 'Camp 01' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Camp 01' })).not.toBeInTheDocument();
  });

  it('shows the explanation by keyboard too, until Escape or the next control', async () => {
    const { user } = renderElement(<SponsoredChip />);
    const isReported = () => screen.queryByRole('tooltip') !== null;
    await user.tab();
    expect(isReported()).toBe(false);
    await user.keyboard('{Enter}');
    expect(isReported()).toBe(true);
    await user.keyboard('{Escape}');
    expect(isReported()).toBe(false);
    await user.keyboard(' ');
    expect(isReported()).toBe(true);
    await user.tab();
    expect(isReported()).toBe(false);
  });

  // Covers: 2.122, 3.49
  it('shows the ad’s name below the camp’s, beside the camp’s organic card', async () => {
    const { card } = await sponsored(renderAt('/'));
    expect(card.getByRole('heading', { level: 3, name: 'Camp 01' })).toBeVisible();
    expect(card.getByText('Tide pools all summer')).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 3, name: 'Camp 01' })).toHaveLength(2);
  });

  // Covers: 2.158, 5.11, 5.12
  it('reports a click on a link of the message and on the website', async () => {
    const { user, card } = await sponsored();
    expect(card.getByText('No testimonials provided.')).toBeVisible();
    const link = card.getByRole('link', { name: 'Photos' });
    expect(link).toHaveAttribute('rel', 'noopener sponsored');
    await user.click(link);
    const website = card.getByRole('link', { name: 'Camp website of Camp 01' });
    fireEvent(website, new MouseEvent('auxclick', { bubbles: true, button: 1 }));
    const token = 'nonce123.payload.signature';
    expect(beacons).toMatchObject([{ body: { token, link: 'message' } }, { body: { token, link: 'website' } }]);
    expect(website.getAttribute('href')).toMatch(/^https:\/\/kelp\.example\?campjay_click=nonce123\.[0-9a-f]{32}$/);
  });

  // Covers: 2.156, 3.51, 5.13
  it('links to the ad’s own URL, without photos or discount if there are none', async () => {
    shown.card = adCard({
      ad: { ...ad, ad_images: [], primary_url: 'https://kelp.example/summer' },
      advertiser: { ...advertiser, discount_dollars: null },
    });
    const { card } = await sponsored();
    const website = card.getByRole('link', { name: 'Camp website of Camp 01' });
    expect(website).toHaveAttribute('href', 'https://kelp.example/summer');
    expect(card.queryByText(/discount code/)).not.toBeInTheDocument();
    expect(card.getByText('No images available')).toBeVisible();
    expect(card.queryByRole('button', { name: 'Show next photo' })).not.toBeInTheDocument();
  });

  // Covers: 1.36, 2.160-2.162
  it('shows the discount in a dialog', async () => {
    const { user, card } = await sponsored();
    const snippet = '$40 discount code: "Campjay" (first-time families only)';
    await user.click(card.getByRole('button', { name: snippet }));
    const dialog = await screen.findByRole('dialog', { name: '"Campjay" Discount Code' });
    expect(within(dialog).getByText(`If you register for this camp, please use ${snippet}`)).toBeVisible();
    expect(within(dialog).getByText('Campjay receives payment from the camp when this code is used')).toBeVisible();
    const copied = jest.spyOn(navigator.clipboard, 'writeText');
    const copy = within(dialog).getByRole('button', { name: 'Copy code' });
    await user.click(copy);
    expect(within(dialog).getByRole('status')).toHaveTextContent('Copied.');
    expect(copied).toHaveBeenCalledWith('Campjay');
    navigator.clipboard.writeText = () => Promise.reject(new Error('Not allowed'));
    await user.click(copy);
    expect(within(dialog).getByRole('status')).toHaveTextContent('The code could not be copied. It is Campjay.');
    const [close] = within(dialog).getAllByRole('button', { name: 'Close' }).slice(-1);
    if (close) await user.click(close);
    expect(await screen.findByRole('button', { name: snippet })).toHaveFocus();
  });

  // Covers: 2.159
  it('says that there is no ad data if the ad is missing', () => {
    const { ad: _ad, ...camp } = adCard();
    renderElement(<SponsoredCard camp={camp} season={2026} isPreview />);
    expect(screen.getByText('No ad data found.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 3, name: 'Camp 01' })).toBeVisible();
    expect(screen.queryByText('Testimonials')).not.toBeInTheDocument();
  });

  // Covers: 3.30
  it('is listed separately from organic cards in the request for the next chunk', async () => {
    await sponsored(renderAt('/'));
    expect(await search.waitForSearch(({ loadedAdOrgIds }) => loadedAdOrgIds.join() === 'camp-01')).toMatchObject({
      loadedOrganicOrgIds: ['camp-01', 'camp-02'],
      renderedInstanceIds: ['camp-01|Camp 01-1|ad', 'camp-01|Camp 01-1|organic', 'camp-02|Camp 02-1|organic'],
    });
  });
});
