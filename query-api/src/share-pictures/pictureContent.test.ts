import { matchPath } from '@campjay/domain/geography/matchPath.ts';
import { describe, expect, it } from '@jest/globals';
import { WholeCamp } from '../search/contract.ts';
import { removeUndrawable } from './cleanText.ts';
import { describeCampPicture, describePicture, describeSearchPicture, pictureVersion } from './pictureContent.ts';
import { fitTitle } from './pictureLayout.ts';

const WEEK = { start_date: 'June 22', end_date: 'June 26' };
const campWith = (sessions: readonly object[], facts: object = {}) =>
  WholeCamp.parse({
    ...{ org_id: 'kites', camp_org_name: 'Kites & Co', fitting_instance_ids: [], ...facts },
    instances: sessions.map((session, index) => ({ instance_id: `kites-${index}`, ...session })),
  });
const contentOf = (...args: Parameters<typeof campWith>) => describeCampPicture(campWith(...args), 2026);

// Covers: K.2
describe('what a share picture shows', () => {
  it('names the camp with its cities, ages, lowest weekly price and categories', () => {
    const content = contentOf(
      [
        { ...WEEK, address_city: 'Oakland', ages: [5, 6, 7], price: 425, batch_program_type: 'Sports, General' },
        { ...WEEK, address_city: 'Berkeley', ages: [8, 9], price: 500, batch_program_type: 'STEM' },
        { ...WEEK, address_city: 'Alameda', ages: [12] },
      ],
      { org_program_type: ['General'] },
    );
    expect(content).toEqual({
      ...{ title: 'Kites & Co', plainTitle: 'Summer camp in Oakland', season: 'Summer 2026' },
      ...{ place: 'Oakland, Berkeley + 1 more', ages: 'Ages 5–9, 12', highlight: 'from $425/wk' },
      ...{ categories: 'Sports · STEM', mascot: 'playing-soccer' },
    });
    expect(describePicture(content)).toBe('Kites & Co, Oakland, Berkeley + 1 more, Ages 5–9, 12, from $425/wk');
  });

  it.each<[string, readonly object[], string | undefined]>([
    ['the only price', [{ ...WEEK, price: 425 }], '$425/wk'],
    ['the lower end of a range', [{ ...WEEK, price_min: 300, price_max: 400 }], 'from $300/wk'],
    ['besides a price whose weeks are unknown', [{ ...WEEK, price: 425 }, { price: 900 }], 'from $425/wk'],
    ['no price per week', [{ price: 900 }, WEEK], undefined],
  ])('shows the price per week: %s', (_case, sessions, price) => {
    expect(contentOf(sessions).highlight).toBe(price);
  });

  it('leaves out what a camp without a schedule does not list', () => {
    const { place, ages, highlight, categories } = contentOf([], { neighborcality: 'Mission' });
    expect([place, ages, highlight, categories]).toEqual(['Mission', undefined, undefined, undefined]);
  });

  it('counts the camps of a place', () => {
    const pictureAt = (path: string, total: number) => describeSearchPicture(matchPath(path), total, 2026);
    expect(pictureAt('/summer-camps/seattle/stem', 1280)).toMatchObject({
      ...{ title: 'STEM summer camps in Seattle', highlight: '1,280 camps', mascot: 'mixing-in-a-lab' },
    });
    expect(pictureAt('/', 0).highlight).toBeUndefined();
  });

  it('has another version as soon as it shows something else', () => {
    const versionAt = (price: number) => pictureVersion(contentOf([{ ...WEEK, price }]));
    expect(versionAt(425)).toBe(versionAt(425));
    expect(versionAt(425)).not.toBe(versionAt(430));
  });
});

describe('the title of a share picture', () => {
  it('shrinks until it fits on at most three lines, and is cut at the smallest size', () => {
    const words = 'The Extraordinary Academy of Young Naturalists, Marine Explorers and Backyard Astronomers';
    expect(fitTitle('Kelp')).toEqual({ fontSize: 150, maxLines: 1, isCut: false });
    expect(fitTitle('Camp Tamarack for Kids')).toEqual({ fontSize: 104, maxLines: 2, isCut: false });
    expect(fitTitle(words)).toEqual({ fontSize: 58, maxLines: 3, isCut: false });
    expect(fitTitle(`${words} of the Whole Bay Area and Beyond`)).toMatchObject({ fontSize: 58, isCut: true });
    expect(fitTitle('W'.repeat(40))).toMatchObject({ fontSize: 58, isCut: true });
  });

  it.each([
    ['Camp – 中文', '中文', 'Camp'],
    ['(中文) Summer 🏕', '中文🏕', 'Summer'],
    ['𝓢un camp', '𝓢', 'Sun camp'],
    ['中文', '中文', ''],
    ['Z', '中', 'Z'],
  ])('keeps what the fonts can draw of %s', (title, undrawable, expected) => {
    expect(removeUndrawable(title, new Set(undrawable))).toBe(expected);
  });
});
