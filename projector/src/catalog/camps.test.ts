import {
  CampCorrected,
  CampCorrectionWithdrawn,
  CampDelisted,
  CampDetailsChanged,
  CampListed,
  CorrectionsEnded,
  SeasonOpened,
  SessionCorrected,
  SessionCorrectionWithdrawn,
  SessionMoved,
  SessionOfferChanged,
  SessionRelocated,
  SessionRepriced,
  SessionsOffered,
  SessionsWithdrawn,
} from '@campjay/events/catalog/events.ts';
import { CampFacts, InstanceId, SessionFacts } from '@campjay/events/catalog/facts.ts';
import { campStream, seasonStream } from '@campjay/events/streams.ts';
import { describe, expect, it } from '@jest/globals';
import { inStream, projectionSpec } from '../runtime/testing/projectionSpec.ts';
import { camps } from './camps.ts';

const redwood = CampFacts.parse({ camp_org_name: 'Redwood Robotics', days_per_week: 5, org_program_type: 'STEM, Art' });
const morning = SessionFacts.parse({
  instance_id: 'robots-1',
  batch_name: 'Robots, mornings',
  batch_tags: ['robotics'],
  start_date: 'June 8',
  end_date: 'June 12',
  address_city: 'Oakland',
  lat: '37.8044',
  ages: [7, 8, 9],
  price: 420.5,
  year: 2026,
});
const afternoon = SessionFacts.parse({ instance_id: 'robots-2', batch_name: 'Robots, afternoons', price: 380 });
const robots1 = InstanceId.parse('robots-1');

const listed = CampListed({ camp: redwood, digest: 'd1' });
const offered = SessionsOffered({ sessions: [morning, afternoon], digest: 'd2' });

const given = projectionSpec(camps, campStream('redwood'));
const row = { org_id: 'redwood', camp_org_name: 'Redwood Robotics', changed_at: expect.anything() as unknown };

describe('the listed camps', () => {
  // Covers: 3.11
  it('include a camp once it is listed, with its facts', async () => {
    expect(await given(listed).rows('camps')).toEqual([
      { ...row, days_per_week: 5, org_program_type: 'STEM, Art', digest: 'd1', revision: '0' },
    ]);
  });

  // Covers: 3.12-3.22, 3.24-3.28
  it('have a column for every fact of a camp', () => {
    expect(Object.keys(camps.tables['camps']?.columns ?? {})).toEqual(
      expect.arrayContaining(Object.keys(CampFacts.shape)),
    );
  });

  it('update changed facts, clear removed ones, and leave the others', async () => {
    const changed = CampDetailsChanged({
      changes: { camp_org_name: 'Redwood Makers', days_per_week: null, org_tags: ['girls-only'] },
      digest: 'd2',
    });
    const { days_per_week: _removed, ...others } = redwood;
    expect(await given(listed, changed).rows('camps')).toEqual([
      { ...row, ...others, camp_org_name: 'Redwood Makers', org_tags: ['girls-only'], digest: 'd2', revision: '1' },
    ]);
  });

  it('no longer include a camp that is delisted', async () => {
    expect(await given(listed, CampDelisted({ digest: 'd2' })).rows('camps')).toEqual([]);
  });

  it('include a relisted camp with its new facts only', async () => {
    const again = CampListed({ camp: CampFacts.parse({ camp_org_name: 'Redwood Robotics' }), digest: 'd3' });
    expect(await given(listed, CampDelisted({ digest: 'd2' }), again).rows('camps')).toEqual([
      { ...row, digest: 'd3', revision: '2' },
    ]);
  });

  it('include a correction of a camp, and the source’s values after its withdrawal', async () => {
    const corrected = CampCorrected({ changes: { days_per_week: 4 }, reason: 'Their page says 4.', digest: 'd1' });
    const [camp] = await given(listed, corrected).rows('camps');
    expect(camp).toMatchObject({ days_per_week: 4, digest: 'd1', revision: '1' });
    const withdrawn = CampCorrectionWithdrawn({ changes: { days_per_week: 5 }, reason: 'A mistake.', digest: 'd1' });
    const [again] = await given(listed, corrected, withdrawn).rows('camps');
    expect(again).toMatchObject({ days_per_week: 5, digest: 'd1', revision: '2' });
  });

  it('store camps separately', async () => {
    const bayside = CampListed({ camp: CampFacts.parse({ camp_org_name: 'Bayside Sailing' }), digest: 'd9' });
    const events = [listed, inStream(campStream('bayside'), bayside), CampDelisted({ digest: 'd2' })];
    expect(await given(...events).rows('camps')).toEqual([
      { ...row, org_id: 'bayside', camp_org_name: 'Bayside Sailing', digest: 'd9', revision: '0' },
    ]);
  });
});

describe('the offered sessions', () => {
  // Covers: 3.29
  it('are listed in the camp’s order', async () => {
    expect(await given(listed, offered).rows('sessions')).toEqual([
      { org_id: 'redwood', ...morning, ordinal: '1000' },
      { org_id: 'redwood', ...afternoon, ordinal: '1001' },
    ]);
    expect(await given(listed, offered).rows('camps')).toMatchObject([{ digest: 'd2', revision: '1' }]);
  });

  // Covers: 3.32-3.47
  it('have a column for every fact of a session', () => {
    expect(Object.keys(camps.tables['sessions']?.columns ?? {})).toEqual(
      expect.arrayContaining(Object.keys(SessionFacts.shape)),
    );
  });

  it('list newly offered sessions after existing ones', async () => {
    const first = SessionsOffered({ sessions: [afternoon], digest: 'd2' });
    const second = SessionsOffered({ sessions: [morning], digest: 'd3' });
    const rows = await given(listed, first, second).rows('sessions');
    expect(rows.map(({ instance_id, ordinal }) => [instance_id, ordinal])).toEqual([
      ['robots-1', '2000'],
      ['robots-2', '1000'],
    ]);
  });

  const changeOf = <Changes>(changes: Changes) => ({ instance_id: robots1, changes, digest: 'd3' });
  const newDetails = { batch_name: 'Robots for all', ages: null, batch_tags: 'robotics, girls-only' };
  it.each([
    ['the new price after a change', SessionRepriced(changeOf({ price: 450 }))],
    ['no price once none is listed', SessionRepriced(changeOf({ price: null }))],
    ['new dates after a move', SessionMoved(changeOf({ start_date: 'June 15', end_date: 'June 19' }))],
    ['a new place after a relocation', SessionRelocated(changeOf({ address_city: 'Berkeley', lat: '37.8715' }))],
    ['new details and a new audience after a change', SessionOfferChanged(changeOf(newDetails))],
  ])('have %s, which marks their camp as changed', async (_what, event) => {
    const facts = Object.entries({ ...morning, ...event.data.changes }).filter(([, value]) => value !== null);
    expect(await given(listed, offered, event).rows('sessions')).toEqual([
      { org_id: 'redwood', ...Object.fromEntries(facts), ordinal: '1000' },
      { org_id: 'redwood', ...afternoon, ordinal: '1001' },
    ]);
    const camp = { camp_org_name: 'Redwood Robotics', digest: 'd3', revision: '2' };
    expect(await given(listed, offered, event).rows('camps')).toMatchObject([camp]);
  });

  // Covers: F.8
  it('include a correction of a session, and the source’s values after its withdrawal', async () => {
    const reason = 'Their page says so.';
    const { ages, ...others } = morning;
    const about = { instance_id: robots1, reason, digest: 'd2' };
    const corrected = SessionCorrected({ ...about, changes: { price: 475, ages: null } });
    const [first] = await given(listed, offered, corrected).rows('sessions');
    expect(first).toEqual({ org_id: 'redwood', ...others, price: 475, ordinal: '1000' });
    const withdrawn = SessionCorrectionWithdrawn({ ...about, changes: { price: 420.5, ages } });
    const [again] = await given(listed, offered, corrected, withdrawn).rows('sessions');
    expect(again).toEqual({ org_id: 'redwood', ...morning, ordinal: '1000' });
  });

  it('keep the facts when a correction ends, and update the camp’s digest', async () => {
    const ended = CorrectionsEnded({ instance_id: robots1, fields: ['price'], digest: 'd3' });
    const [first] = await given(listed, offered, ended).rows('sessions');
    expect(first).toEqual({ org_id: 'redwood', ...morning, ordinal: '1000' });
    expect(await given(listed, offered, ended).rows('camps')).toMatchObject([{ digest: 'd3', revision: '2' }]);
  });

  it('no longer include withdrawn sessions', async () => {
    const withdrawn = SessionsWithdrawn({ instance_ids: [robots1], digest: 'd3' });
    const rows = await given(listed, offered, withdrawn).rows('sessions');
    expect(rows.map(({ instance_id }) => instance_id)).toEqual(['robots-2']);
    expect(await given(listed, offered, withdrawn).rows('camps')).toMatchObject([{ digest: 'd3', revision: '2' }]);
  });
});

describe('the season', () => {
  // Covers: D14.11
  it('is the last one that was opened', async () => {
    const opened = [2025, 2026].map((year) => inStream(seasonStream, SeasonOpened({ year })));
    expect(await given(...opened).rows('season')).toEqual([{ only: 1, year: 2026 }]);
  });
});
