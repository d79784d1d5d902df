import type { CampOrg } from '../campAnswer.ts';
import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { camp, session } from '../../../test/cards.ts';
import { renderAt, renderElement } from '../../../test/renderAt.tsx';
import { createSearchServer } from '../../../test/searchServer.ts';
import { CampGrid } from './CampGrid.tsx';

let found: readonly CampOrg[] = [];
const search = createSearchServer(() => found);

type Facts = NonNullable<Parameters<typeof session>[0]>;

const sessions = (...all: readonly Facts[]) =>
  all.map((facts, at) => session({ instance_id: `robots-${at + 1}`, ...facts }));

/**
 * Shows these camps: alone, or as the results of the search at a path.
 * @returns helpers for the first card, and all cards
 */
const show = async (camps: readonly Partial<CampOrg>[], path?: string) => {
  found = camps.map((facts, at) => camp({ org_id: `camp-${at + 1}`, camp_org_name: 'Robot Camp', ...facts }));
  const { user } =
    path === undefined ? renderElement(<CampGrid camps={found} season={2026} label="Camps" />) : renderAt(path);
  const cards = await screen.findAllByRole('article');
  const card = cards[0] as HTMLElement;
  const press = (name: string, on = card) => user.click(within(on).getByRole('button', { name }));
  return { user, card, cards, press };
};
const fact = (card: HTMLElement | undefined, term: string) =>
  within(card as HTMLElement)
    .queryByText(term, { selector: 'dt, dt *' })
    ?.closest('div');
const chips = (card: HTMLElement, name: string) =>
  within(within(card).getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const note = async (opener: Promise<void>) => {
  await opener;
  return screen.findByRole('dialog');
};

const HOURS = { start_time: '9:00 AM', end_time: '3:00 PM' };

describe('the card of a camp', () => {
  // Covers: 2.120, 2.121, 2.131-2.133, 2.138-2.142, 2.148, 2.152, 5.14, 9.82, 9.84, 9.107, 9.111
  it('shows the camp’s facts, and the long ones on demand', async () => {
    const day = { ...HOURS, grades: [-2, -1, 0, 1, 2, 3, 4], batch_tags: ['girls-only'] };
    const { card, cards, press } = await show([
      {
        base_url: 'https://robots.example/summer',
        org_program_type: 'STEM, Outdoors',
        description_short: `${'We build robots. '.repeat(110)}The end.`,
        days_per_week: 4,
        instances: sessions(
          { ...day, price: 500, start_date: 'July 13', end_date: 'July 22' },
          { ...day, price: 650, ages: [4, 5, 6, 7, 8, 9, 10, 11] },
          { ...day, day_or_sleepaway: 'sleepaway', start_time: 'sleep', end_time: 'sleep', price: 1400 },
        ),
      },
      { instances: sessions({}, { batch_name: 'Rocket week' }) },
    ]);
    expect(within(card).getByRole('heading', { level: 3 })).toHaveTextContent('Robot Camp');
    expect(card).toHaveTextContent('Robot week');
    expect(cards[1]).not.toHaveTextContent(/Robot week|Rocket week/);
    expect(chips(card, 'Program types')).toEqual(['STEM', 'Outdoors']);
    for (const label of ['Day & sleepaway', 'Some sessions longer than 1 week', '4 days per week', 'All girls-only'])
      expect(card).toHaveTextContent(label);
    expect(fact(card, 'Camp Dates (2026)')).toHaveTextContent('June 8 – July 22');
    expect(fact(card, 'Time')).toHaveTextContent('9 am – 3 pm');
    expect(fact(card, 'Price')).toHaveTextContent(/Day \$500 - \$650.*Overnight \$1,400/);
    const website = within(card).getByRole('link', { name: /^Camp website/ });
    expect(website).toHaveAttribute('href', 'https://robots.example/summer');

    expect(card).not.toHaveTextContent('The end.');
    await press('Show more of the camp');
    expect(card).toHaveTextContent('The end.');
    await press('Show fewer of the camp');
    expect(card).not.toHaveTextContent('The end.');
    expect(chips(card, 'Grades')).toEqual(['Preschool', 'Pre-K', 'K', '1st', '2nd', '3rd']);
    expect(chips(card, 'Ages')).toEqual(['4', '5', '6', '7', '8', '9']);
    await press('Show more ages');
    expect(chips(card, 'Ages')).toHaveLength(8);
    await press('Show fewer ages');
    expect(chips(card, 'Ages')).toHaveLength(6);
  });

  // Covers: S.34
  it('shows what the camp costs with the care that the hours of the search take', async () => {
    const withCare = sessions({
      ...{ price: 425, extended_care_price_per_week: 150, start_time: '9:00 AM', end_time: '3:00 PM' },
      ...{ before_care_from: '8:00 AM', after_care_until: '5:30 PM' },
    });
    const { card } = await show([{ instances: withCare }], '/?closes=17:30');
    expect(fact(card, 'Price')).toHaveTextContent('$575/wk for 8–5:30 ($425 + $150 care)');
    cleanup();
    const { card: cardUntilThree } = await show([{ instances: withCare }], '/?closes=15:00');
    expect(fact(cardUntilThree, 'Price')).toHaveTextContent(/^Price\$425$/);
  });

  it('shows no fact that the camp does not provide', async () => {
    const { card } = await show([{ instances: sessions({ batch_name: undefined }, { batch_name: undefined }) }]);
    expect(fact(card, 'Price')).toHaveTextContent('not listed');
    expect(fact(card, 'Time')).toHaveTextContent('not listed');
    expect(fact(card, 'Registration')).toBeUndefined();
    // The title's link to the camp's page is the only one.
    expect(within(card).getByRole('link')).toHaveAttribute('href', '/camp/camp-1');
  });

  // Covers: 2.129, 2.130
  it('says that no sessions are released yet, and when they are expected', async () => {
    const { card, press } = await show([{ instances: [] }]);
    expect(card).toHaveTextContent('This camp has not released its 2026 camps yet, so most filters are not applied');
    expect(await note(press('When the schedule will be listed'))).toHaveTextContent(
      "We check for updates regularly; our goal is to publish every camp's detailed schedule within three days of its release",
    );
  });

  // Covers: 2.134-2.137, 9.85
  it('shows a future registration date with its time, and an alarm in the week before', async () => {
    const opening = { registration_date: '03/05/2026', registration_time: '7:00 AM' };
    const { card, cards, press } = await show([
      { ...opening, timeUntilRegDate: 7 },
      { ...opening, timeUntilRegDate: 8 },
      { ...opening, timeUntilRegDate: 0 },
    ]);
    expect(fact(card, 'Registration')).toHaveTextContent('Thu, March 5, 7 am');
    expect(fact(cards[2], 'Registration')).toHaveTextContent('Open');
    expect(screen.getAllByRole('button', { name: 'The registration date is in the next week' })).toHaveLength(1);
    expect(await note(press('About registration dates'))).toHaveTextContent(
      "To get a handy list of registration dates, go to the Schedule page and add camps to your kid's schedule",
    );
  });

  // Covers: 2.143, 5.10
  it('quotes the camp on refunds and aid, if it provides details', async () => {
    const offers = { offers_refunds: 'yes', financial_aid_available: 'yes' } as const;
    const { cards, press, user } = await show([
      { ...offers, refund_policy_detail: 'Full refund until May 1.', financial_aid_detail: 'Sliding scale.' },
      { ...offers, refund_policy_detail: ' \n' },
      { financial_aid_available: 'no' },
    ]);
    const refunds = await note(press('Refunds available'));
    expect(refunds).toHaveAccessibleName('Text from camp website');
    expect(refunds).toHaveTextContent('Full refund until May 1.');
    await user.keyboard('{Escape}');
    expect(await note(press('Aid available'))).toHaveTextContent('Sliding scale.');
    const [, blank, neither] = cards as [HTMLElement, HTMLElement, HTMLElement];
    expect(blank).toHaveTextContent(/Refunds available.*Aid available/);
    expect(within(blank).queryByRole('button', { name: /available/, hidden: true })).not.toBeInTheDocument();
    expect(neither).not.toHaveTextContent('available');
  });

  // Covers: S.39
  it('names the searched city instead of the miles to its center', async () => {
    const inCity = {
      ...{ location_name: 'Main Hall', address_city: 'San Francisco', address_state: 'CA', lat: '37.7', lng: '-122.4' },
      distance: 0.2,
    };
    const outside = { ...inCity, address_city: 'Daly City', distance: 6 };
    const unlocated = { address_city: 'San Francisco', address_state: 'CA' };
    const { cards } = await show(
      [
        { instances: sessions(inCity) },
        { instances: sessions(outside) },
        { distance: 0.3, instances: sessions(unlocated) },
        { distance: 0.3, instances: sessions({ ...unlocated, location_name: 'Pier 9' }) },
      ],
      '/san-francisco',
    );
    expect(fact(cards[0], 'Location')).toHaveTextContent(/Main Hall in San Francisco$/);
    expect(fact(cards[1], 'Location')).toHaveTextContent(/Main Hall, Daly City 6 mi$/);
    // Of a camp whose sessions have no coordinates, the distance is that of its own address.
    expect(fact(cards[2], 'Location')).toHaveTextContent(/^LocationSan Francisco$/);
    expect(fact(cards[3], 'Location')).toHaveTextContent(/^LocationPier 9 in San Francisco$/);
  });

  // Covers: 1.20, 1.50, 2.144, 2.145, 9.76, 9.83
  it('shows the five nearest locations with distance and directions, the others on demand', async () => {
    const halls = [120, 80, 40, 14.4, 2.5, 1.96, 1.24].map((distance, at) => ({
      ...{ location_name: `Hall ${7 - at}`, address_city: 'Seattle', lat: '47.6', lng: '-122.3', distance },
    }));
    const { card, press } = await show([{ instances: sessions(...halls) }]);
    const links = () => within(card).getAllByRole('link', { name: /driving directions$/ });
    expect(links().map(({ textContent }) => textContent)).toEqual([1, 2, 3, 4, 5].map((at) => `Hall ${at}, Seattle`));
    expect(links()[0]).toHaveAttribute('href', expect.stringMatching(/google\.com\/maps\/dir\/\?api=1&destination=47/));
    expect(fact(card, 'Locations')).toHaveTextContent(/1\.2 mi.*2\.0 mi.*3 mi.*14 mi.*40 mi/);
    await press('Show more locations');
    expect(links()).toHaveLength(7);
    await press('Show fewer locations');
    expect(links()).toHaveLength(5);
  });

  // Covers: K.10
  it('shows the weeks with sessions and those of the sessions that match, and says what is booked by the week', async () => {
    const dates = { start_date: 'June 22', end_date: 'July 3' };
    const { cards } = await show([
      { offered_weeks: 0b11_1100_0000_0000, instances: [session(dates)] },
      { instances: [session({ ...dates, batch_tags: ['season window'] })] },
    ]);
    const weeks = cards.map((each) => within(each).queryByText('Weeks')?.nextElementSibling);
    expect(weeks.map((each) => each?.textContent)).toEqual(['6 of 14 weeks', '2 of 14 weeks · book by the week']);
    const bars = (kind: string) => weeks[0]?.querySelector(`.is-${kind}`)?.getAttribute('d')?.match(/M\d+/g);
    expect(bars('matching')).toEqual(['M30', 'M40']);
    expect(bars('offered')).toEqual(['M30', 'M40', 'M100', 'M110', 'M120', 'M130']);
  });

  // Covers: 1.20, 2.146, 2.147
  it('shows the camp’s hours with and without extended care, or notes that there is no care', async () => {
    const { card, cards, press } = await show([
      { instances: [session({ ...HOURS, before_care_from: '8:00 AM', after_care_until: '6:00 PM' })] },
      { instances: [session(HOURS)] },
    ]);
    expect(fact(card, 'Time')).toHaveTextContent(/Camp 9 am – 3 pm.*Extended 8 am – 6 pm/);
    expect(screen.getAllByRole('button', { name: 'About extended care' })).toHaveLength(1);
    expect(await note(press('About extended care', cards[1]))).toHaveTextContent('No extended care available.');
  });

  // Covers: 1.20, 2.147, 2.149, 2.150
  it('shows differences between sessions in a table, and shared facts above it', async () => {
    const { press } = await show([
      {
        instances: sessions(
          { ...HOURS, batch_name: 'Rockets', start_date: 'July 13', end_date: 'July 17', price: 500 },
          { ...HOURS, batch_name: 'Robots', price: 500, after_care_until: '6:00 PM' },
        ),
      },
    ]);
    await press('Session details of Robot Camp');
    const dialog = await screen.findByRole('dialog', { name: 'Camp Session Details' });
    expect(dialog).toHaveTextContent('Any data not shown in the table are the same for every session of this camp');
    const rows = within(dialog).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'SessionDatesExtended time',
      expect.stringMatching(/^Robots.*June 8 – June 12.*9 am – 6 pm/),
      expect.stringMatching(/^Rockets.*July 13 – July 17.*No before or after care available/),
    ]);
    expect(dialog).toHaveTextContent('$500');
  });

  // Covers: 2.151
  it('shows all facts of a single session, without a details button', async () => {
    const { card } = await show([
      {
        instances: [
          session({
            ...{ batch_description: 'Gears and a walk to the bay.', batch_tags: ['lunch provided', 'price per week'] },
            ...{ location_name: 'Main Hall', address_street: '1 Pine St', address_city: 'Seattle' },
            ...{ ...HOURS, after_care_until: '6:00 PM', extended_care_price_per_week: 90, price: 550 },
          }),
        ],
      },
    ]);
    expect(within(card).getByRole('button', { name: /^single session – all data shown/ })).toBeDisabled();
    for (const text of ['Gears and a walk to the bay.', 'lunch provided', 'Main Hall, Seattle', '1 Pine St'])
      expect(card).toHaveTextContent(text);
    for (const text of ['9 am – 6 pm, $90 per week', '$550 per week']) expect(card).toHaveTextContent(text);
  });

  it('highlights the ages and grades of the kids in the search, also for screen readers', async () => {
    localStorage.setItem('kidFormData', JSON.stringify([{ name: 'Testa', dob: '2014-02-01', grade: 6 }]));
    const { card } = await show(
      [{ instances: [session({ ages: [4, 5, 6, 7, 8, 9, 10, 11, 12], grades: [5, 6] })] }],
      '/',
    );
    expect(chips(card, 'Ages')).toEqual(['4', '5', '6', '7', '8', '12, fits your kid']);
    expect(chips(card, 'Grades')).toEqual(['5th', '6th, fits your kid']);
  });
});

describe('the matched search words', () => {
  const marks = async (card: HTMLElement) => {
    const marked = await within(card).findAllByText(/./, { selector: 'mark' });
    return marked.map(({ textContent }) => textContent);
  };

  it('are highlighted regardless of accents, also for corrected typos', async () => {
    search.server.use(
      http.post('*/get-camp-data-chunk', () =>
        HttpResponse.json({
          data: {
            ...{ combinedData: found, totalMatchedOrgs: 1, season: 2026 },
            forgiven: [{ typed: 'outdors', meant: ['outdoors'] }],
          },
        }),
      ),
    );
    const { card } = await show(
      [
        {
          camp_org_name: 'Café Robótica',
          description_short: 'Robots by the bay.',
          org_program_type: ['Outdoors'],
          instances: [session({ location_name: 'Bay Hall' })],
        },
      ],
      '/?q=outdors%20bay%20rob',
    );
    expect(await marks(card)).toEqual(['Robótica', 'Robot', 'Outdoors', 'Bay', 'Robots', 'bay']);
    expect(card).not.toHaveTextContent('Matches:');
  });

  it('are quoted in context if the card does not show the match', async () => {
    const instances = sessions({ batch_description: 'We dream of Mars and sing.' }, {});
    const { card } = await show([{ instances }], '/?q=mars%20robot');
    expect(await within(card).findByText(/Matches:/)).toHaveTextContent('Matches: We dream of Mars and sing.');
    expect(await marks(card)).toContain('Mars');
  });
});
