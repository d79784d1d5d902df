import { SCHOOL_JSON_ELEMENT_ID } from '@campjay/domain/schools/schoolPage.ts';
import type { SchoolResponse } from '@campjay/query-api/schools/contract.ts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { camp } from '../../test/cards.ts';
import { takeLog } from '../../test/consoleLog.ts';
import { renderAt } from '../../test/renderAt.tsx';
import { createSearchServer } from '../../test/searchServer.ts';
import { loadSchoolDiscount } from './schoolsApi.ts';

const kelp: SchoolResponse = {
  success: true,
  lat: 37.8044,
  lng: -122.2712,
  address: '1 Example Way, Oakland, CA 94607',
  schoolCodeSet: false,
  name: 'Example Kelp School',
  city: 'Oakland',
};
const withDiscount: SchoolResponse = { ...kelp, schoolCodeSet: true, discountCode: 'KELP20' };
const DISCOUNT_SET = 'Discount code set and will be automatically applied if you subscribe';

let school: SchoolResponse | 'unknown' | 'down' = kelp;
let requestedCodes: unknown[] = [];
const search = createSearchServer(() => [camp({ org_id: 'one', camp_org_name: 'Camp One' })]);

beforeEach(() => {
  school = kelp;
  requestedCodes = [];
  search.server.use(
    http.post('*/api/users/school-lat-lng', async ({ request }) => {
      requestedCodes.push(((await request.json()) as { school_code: unknown }).school_code);
      if (school === 'down') return HttpResponse.json({ success: false, message: 'Resting' }, { status: 500 });
      if (school === 'unknown') return HttpResponse.json({ success: false, type: 'UnknownSchool' }, { status: 404 });
      return HttpResponse.json(school);
    }),
  );
});
afterEach(() => document.getElementById(SCHOOL_JSON_ELEMENT_ID)?.remove());

/** Embeds the school in the document, as the server does. */
const bring = (code: string, brought: SchoolResponse | null): void => {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = SCHOOL_JSON_ELEMENT_ID;
  block.textContent = JSON.stringify({ code, school: brought });
  document.head.append(block);
};
const place = () => screen.findByRole('combobox', { name: 'City, ZIP or area' });
const title = () => screen.findByRole('heading', { level: 1 });
const firstRequest = async () => {
  await screen.findByRole('article');
  return search.requests.at(-1);
};

describe('the page of a school', () => {
  // Covers: 4.18
  it('sets the location to the school with 20 miles before the first request', async () => {
    bring('kelp', kelp);
    renderAt('/school/kelp');
    expect(await place()).toHaveValue('Example Kelp School');
    expect(await title()).toHaveTextContent('Search every summer camp near Example Kelp School, Oakland');
    await screen.findByRole('article');
    for (const { latLongUser, latLongUserRadius } of search.requests)
      expect([latLongUser, latLongUserRadius]).toEqual([{ lat: 37.8044, lng: -122.2712 }, 20]);
    expect(requestedCodes).toEqual([]);
    for (const link of screen.getAllByRole('link', { name: 'Search' }))
      expect(link).toHaveAttribute('aria-current', 'page');
  });

  // Covers: 4.8
  it('loads the school by the code in the URL if the document contains none', async () => {
    bring('otter', { ...kelp, name: 'Example Otter School' });
    renderAt('/School/KELP/');
    expect(await place()).toHaveValue('Example Kelp School');
    expect(requestedCodes).toEqual(['kelp']);
    expect(await firstRequest()).toMatchObject({ latLongUserRadius: 20, sortCriteria: 'distance' });
  });

  it('prefers the place and radius in the URL', async () => {
    bring('kelp', kelp);
    renderAt('/school/kelp?within=40');
    expect(await place()).toHaveValue('Example Kelp School');
    expect(await firstRequest()).toMatchObject({ latLongUser: { lat: 37.8044 }, latLongUserRadius: 40 });
    cleanup();
    renderAt('/school/kelp?near=bellevue&within=3');
    expect(await place()).toHaveValue('Bellevue');
    expect(await firstRequest()).toMatchObject({ latLongUserRadius: 3 });
  });

  it.each([
    ['the document says so', () => bring('atlantis', null), 0],
    ['the server says so', () => undefined, 1],
  ])('shows all places and says that no school has the code when %s', async (_case, prepare, requested) => {
    school = 'unknown';
    prepare();
    renderAt('/school/atlantis');
    expect(await screen.findByText(/^We could not find a school for this link/)).toBeVisible();
    expect(await firstRequest()).toMatchObject({ latLongUser: null });
    expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    expect(requestedCodes).toHaveLength(requested);
    expect(takeLog()).toEqual([]);
  });

  // Covers: 8.17
  it('shows the default region when the school cannot be loaded, and logs it without a message', async () => {
    school = 'down';
    renderAt('/school/kelp');
    expect(await title()).toHaveTextContent('Search every summer camp near LA, SF, & Seattle');
    expect(await firstRequest()).toMatchObject({ latLongUser: null });
    expect(takeLog()).toEqual([expect.stringMatching(/^A request failed: \w+ 500$/)]);
    expect(screen.queryByText(/school/i)).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('a school with a discount code', () => {
  // Covers: 2.169, 3.117
  it('stores it for a later subscription in this browser, with a message', async () => {
    bring('kelp', withDiscount);
    renderAt('/school/kelp');
    expect(await screen.findByText(DISCOUNT_SET)).toBeVisible();
    expect(loadSchoolDiscount()).toEqual({ schoolCode: 'kelp', discountCode: 'KELP20' });
  });

  // Covers: 4.19, 9.88
  it('shows the message for 4 seconds', async () => {
    const closing: (() => void)[] = [];
    const start = window.setTimeout.bind(window);
    // Not a mock: Testing Library takes a mocked `setTimeout` for fake timers.
    window.setTimeout = ((callback: () => void, ms?: number) => {
      if (ms === 4000) closing.push(callback);
      return start(callback, ms);
    }) as unknown as typeof window.setTimeout;
    bring('kelp', withDiscount);
    renderAt('/school/kelp');
    await screen.findByText(DISCOUNT_SET);
    window.setTimeout = start;
    act(() => closing.forEach((close) => close()));
    expect(screen.queryByText(DISCOUNT_SET)).not.toBeInTheDocument();
  });

  it('shows no message if it was stored before, and replaces another code', async () => {
    bring('kelp', withDiscount);
    localStorage.setItem('schoolDiscount', JSON.stringify({ schoolCode: 'kelp', discountCode: 'KELP20' }));
    renderAt('/school/kelp');
    await firstRequest();
    expect(screen.queryByText(DISCOUNT_SET)).not.toBeInTheDocument();
    cleanup();
    localStorage.setItem('schoolDiscount', JSON.stringify({ schoolCode: 'otter', discountCode: 'OTTER' }));
    renderAt('/school/kelp');
    expect(await screen.findByText(DISCOUNT_SET)).toBeVisible();
    expect(loadSchoolDiscount()).toEqual({ schoolCode: 'kelp', discountCode: 'KELP20' });
  });

  it('keeps another school’s code if it has none itself', async () => {
    localStorage.setItem('schoolDiscount', JSON.stringify({ schoolCode: 'otter', discountCode: 'OTTER' }));
    bring('kelp', kelp);
    renderAt('/school/kelp');
    await firstRequest();
    expect(loadSchoolDiscount()).toEqual({ schoolCode: 'otter', discountCode: 'OTTER' });
  });

  it.each(['7', '{"schoolCode":7}', 'null', '{broken'])('treats %p in storage as no code', (stored) => {
    localStorage.setItem('schoolDiscount', stored);
    expect(loadSchoolDiscount()).toBeUndefined();
    expect(takeLog()).toHaveLength(stored === '{broken' ? 1 : 0);
  });

  it('shows no message if the browser cannot store the code', async () => {
    const shut = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    bring('kelp', withDiscount);
    renderAt('/school/kelp');
    await firstRequest();
    expect(screen.queryByText(DISCOUNT_SET)).not.toBeInTheDocument();
    expect(takeLog()).toContainEqual(expect.stringContaining("'schoolDiscount' could not be saved"));
    shut.mockRestore();
  });
});
