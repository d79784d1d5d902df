import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { ActEnded, ActRecorded } from '@campjay/events/admin/events.ts';
import { AdvertiserRenamed } from '@campjay/events/ads/placement.ts';
import { BenchmarkingAccessGranted } from '@campjay/events/benchmarking/events.ts';
import { CampDelisted, SeasonOpened } from '@campjay/events/catalog/events.ts';
import { CatalogImportStarted } from '@campjay/events/catalog/imports.ts';
import { AdvertiserLinked, RoleGranted } from '@campjay/events/identity/events.ts';
import { type EventMetadata } from '@campjay/events/metadata.ts';
import { ParkedEventSkipped, ReplayRequested } from '@campjay/events/projections/events.ts';
import {
  advertiserStream,
  auditStream,
  benchmarkingAccessStream,
  campStream,
  catalogImportStream,
  projectionStream,
  seasonStream,
  userStream,
} from '@campjay/events/streams.ts';
import { describe, expect, it } from '@jest/globals';
import { inStream, projectionSpec } from '../runtime/testing/projectionSpec.ts';
import { audit } from './audit.ts';

const ACTS = auditStream(new Date('2026-03-01T09:00:00Z'));
const given = projectionSpec(audit, ACTS);
const actId = '3f1d8c0a-5b7e-4c1e-9a52-6f0d2b9e4c01';
const kelp = '0b8f2c1e-6f0a-4d3b-9c55-2f6f3a1f7b01';
const by = (userId: string, role: EventMetadata['actor']['role'], correlationId = 'one') => ({
  actor: { userId, role },
  correlationId,
});
const ada = by('ada', 'admin');
const operator = by('operator', 'system', 'two');

const linking = ActRecorded({ actId, operation: 'link-user', subjects: [{ kind: 'advertiser', id: kelp }] });
const done = ActEnded({ actId, outcome: 'done', status: 200 });

describe('the audit read model', () => {
  // Covers: A.2
  it('has one row per call with its outcome, and no outcome for a call that never finished', async () => {
    const [entry, ...others] = await given(inStream(ACTS, linking, ada), inStream(ACTS, done, ada)).rows('acts');
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      ...{ act_id: actId, actor_id: 'ada', actor_role: 'admin', correlation_id: 'one', operation: 'link-user' },
      ...{ outcome: 'done', status: 200, searched: `advertiser ${kelp}`, stream_id: 'audit-2026-03', revision: '0' },
    });
    const [open] = await given(inStream(ACTS, linking, ada)).rows('acts');
    expect(open).toMatchObject({ act_id: actId });
    expect(open).not.toHaveProperty('outcome');
  });

  // Covers: A.3
  it('links a call to the events that it caused, by actor and correlation id', async () => {
    const linked = inStream(userStream('wren'), AdvertiserLinked({ advertiserId: kelp }), ada);
    const events = given(inStream(ACTS, linking, ada), linked, inStream(ACTS, done, ada));
    expect(await events.rows('act_events')).toMatchObject([
      {
        ...{ stream_id: 'user-wren', revision: '0', type: 'AdvertiserLinked', correlation_id: 'one', actor_id: 'ada' },
        ...{ data: { advertiserId: kelp }, searched: `account wren\nadvertiser ${kelp}` },
      },
    ]);
    expect((await events.rows('acts')).map((row) => row['act_id'])).toEqual(['', actId]);
  });

  // Covers: A.3
  it('records what admins and the operator caused, and nothing by anyone else', async () => {
    const rows = await given(
      inStream(userStream('wren'), RoleGranted({ role: 'admin' }), operator),
      inStream(benchmarkingAccessStream('https://kelp.example.org'), BenchmarkingAccessGranted({}), ada),
      inStream(seasonStream, SeasonOpened({ year: 2026 }), by('bundled-catalogue', 'system')),
      inStream(advertiserStream(kelp), AdvertiserRenamed({ name: 'Kelp Camps' }), by('wren', 'advertiser')),
      inStream(userStream('wren'), PersonForgotten({}), by('wren', 'parent')),
    ).rows('act_events');
    expect(rows.map(({ type }) => type)).toEqual(['BenchmarkingAccessGranted', 'RoleGranted']);
  });

  // Covers: A.3
  it('records every decision about read models, including itself, and every import run', async () => {
    const skip = { streamId: 'camp-kites', eventId: 'e', eventType: 'CampListed', reason: 'It was entered twice.' };
    const system = by('projector', 'system');
    const rows = await given(
      inStream(projectionStream('camps'), ReplayRequested({ replayId: actId }), system),
      inStream(projectionStream('audit'), ParkedEventSkipped(skip), system),
      inStream(
        catalogImportStream('run'),
        CatalogImportStarted({ source: 'camps.ndjson', kind: 'camps', full: false, season: null }),
        by('bundled-catalogue', 'system'),
      ),
    ).rows('act_events');
    expect(rows.map(({ type }) => type)).toEqual(['CatalogImportStarted', 'ParkedEventSkipped', 'ReplayRequested']);
  });

  // Covers: A.3
  it('omits camp changes by an import, except those with a reason', async () => {
    const rows = await given(
      inStream(campStream('kites'), CampDelisted({ digest: 'd' }), operator),
      inStream(campStream('tides'), { type: 'CampDelisted', data: { digest: 'd', reason: 'It moved away.' } }, ada),
    ).rows('act_events');
    expect(rows.map(({ searched }) => searched)).toEqual(['camp tides']);
  });

  // Covers: A.9
  it('separates calls with the same correlation id by actor', async () => {
    const rows = await given(
      inStream(userStream('wren'), RoleGranted({ role: 'admin' }), by('ada', 'admin', 'same')),
      inStream(userStream('owl'), RoleGranted({ role: 'admin' }), by('eve', 'admin', 'same')),
    ).rows('acts');
    expect(rows.map((row) => row['actor_id'])).toEqual(['ada', 'eve']);
  });
});
