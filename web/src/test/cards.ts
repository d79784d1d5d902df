import type { CampOrg } from '@campjay/query-api/search/contract.ts';

// Sample camps of search responses, which the client shows as cards.

type Session = CampOrg['instances'][number];

/** A session of a search response. Each test overrides the values that matter to it. */
export const session = (overrides: Partial<Session> = {}): Session => ({
  instance_id: 'robotics-1' as Session['instance_id'],
  batch_name: 'Robot week',
  day_or_sleepaway: 'day',
  start_date: 'June 8',
  end_date: 'June 12',
  year: 2026,
  ...overrides,
});

/** A camp of a search response, with one session. */
export const camp = (overrides: Partial<CampOrg> = {}): CampOrg => ({
  org_id: 'robotics',
  camp_org_name: 'Robotics Camp',
  org_program_type: ['STEM'],
  instances: [session()],
  ...overrides,
});

/** Creates one camp per name, each with one session. */
export const campsNamed = (...names: readonly string[]): CampOrg[] =>
  names.map((name) =>
    camp({
      org_id: name.toLowerCase().replaceAll(' ', '-'),
      camp_org_name: name,
      instances: [session({ instance_id: `${name}-1` as Session['instance_id'] })],
    }),
  );
