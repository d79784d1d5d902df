const session = (at: number) => ({
  ...{ instance_id: `robots-${at}`, batch_name: `Robot week ${at}`, day_or_sleepaway: 'day', year: 2026 },
  ...{ start_date: 'June 8', end_date: 'June 12', start_time: '9:00 AM', end_time: '3:00 PM', price: 400 + at },
  ...{ ages: [4, 5, 6, 7, 8, 9, 10], grades: [-2, -1, 0, 1, 2, 3, 4] },
  ...{ location_name: `Hall ${at}`, address_city: 'Oakland', lat: '37.8', lng: '-122.27', distance: at },
});

/** A camp whose card has every possible control. */
export const ROBOT_CAMP = {
  ...{ org_id: 'robots', camp_org_name: 'Robot Camp', base_url: 'https://robots.example/' },
  description_short: 'We build robots. '.repeat(110),
  ...{ registration_date: '03/05/2026', registration_time: '7:00 AM', timeUntilRegDate: 4 },
  ...{ offers_refunds: 'yes', refund_policy_detail: 'Full refund until May 1.' },
  ...{ financial_aid_available: 'yes', financial_aid_detail: 'Sliding scale.' },
  instances: [1, 2, 3, 4, 5, 6, 7].map(session),
};
export const SINGLE_SESSION_CAMP = { org_id: 'single', camp_org_name: 'Single Camp', instances: [session(1)] };
export const UNRELEASED_CAMP = {
  ...{ org_id: 'kites', camp_org_name: 'Kite Camp', base_url: 'https://kites.example/', instances: [] },
};
