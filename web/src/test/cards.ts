import type { CampOrg } from '../features/catalog/campAnswer.ts';

// Sample camps of search responses, which the client shows as cards.

type Session = CampOrg['instances'][number];
/** Other values, or undefined in place of a fact that is not listed. */
type Overrides<Facts> = { readonly [Key in keyof Facts]?: Facts[Key] | undefined };

/** A session of a search response. Each test overrides the values that matter to it. */
export const session = (overrides: Overrides<Session> = {}): Session => {
  const defaults: Session = {
    instance_id: 'robotics-1',
    batch_name: 'Robot week',
    day_or_sleepaway: 'day',
    start_date: 'June 8',
    end_date: 'June 12',
    year: 2026,
  };
  return Object.assign(defaults, overrides);
};

/** A camp of a search response, with one session. */
export const camp = (overrides: Overrides<CampOrg> = {}): CampOrg => {
  const defaults: CampOrg = {
    org_id: 'robotics',
    camp_org_name: 'Robotics Camp',
    org_program_type: ['STEM'],
    instances: [session()],
  };
  return Object.assign(defaults, overrides);
};

/** Creates one camp per name, each with one session. */
export const campsNamed = (...names: readonly string[]): CampOrg[] =>
  names.map((name) =>
    camp({
      org_id: name.toLowerCase().replaceAll(' ', '-'),
      camp_org_name: name,
      instances: [session({ instance_id: `${name}-1` })],
    }),
  );
