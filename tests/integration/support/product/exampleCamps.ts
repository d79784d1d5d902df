/** Camps for tests about parents: only relevant facts are explicit, all others are equal. */
const session = (instance_id: string, facts: object = {}) => ({
  instance_id,
  batch_name: 'Week',
  start_date: 'June 8',
  end_date: 'June 12',
  start_time: '9:00 AM',
  end_time: '3:00 PM',
  day_or_sleepaway: 'day',
  year: 2026,
  ...facts,
});

/** Camps in Oakland, Berkeley and Los Angeles; the last has not published its sessions of 2026. */
export const KITES = {
  org_id: 'kites',
  camp_org_name: 'Kite Builders',
  lat: '37.80',
  lng: '-122.27',
  instances: [
    session('kites-1', { price: 300 }),
    session('kites-2', { price: 900, start_date: 'July 6', end_date: 'July 10' }),
  ],
};
export const TIDES = {
  org_id: 'tides',
  camp_org_name: 'Tide Pools',
  lat: '37.87',
  lng: '-122.27',
  instances: [session('tides-1', { price: 800 })],
};
export const OWLS = {
  org_id: 'owls',
  camp_org_name: 'Almost Owls',
  lat: '34.05',
  lng: '-118.24',
  instances: [],
};
