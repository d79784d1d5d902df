import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { recordLog } from '../support/commands/recordLog.ts';
import { KITES } from '../support/product/exampleCamps.ts';
import { type Families, openFamilies, PASSWORD } from '../support/product/openFamilies.ts';

const { log, lines, until } = recordLog();

let families: Families;
beforeAll(async () => {
  families = await openFamilies({ camps: [KITES], log });
});
afterAll(async () => families[Symbol.asyncDispose]());

/** Private data that no log line may contain, whatever fails. */
const NOTE = 'Ask Coach Exemplar about the allergy';
const KID = { name: 'Kidlet Loggersen', dob: '2016-02-29', grade: 4 };
const PLAN = 'Visit to Aunt Exemplara';
const INVITED = 'invited.somebody@example.org';
const ADDRESS = '77 Quiet Lane';
const WRONG_PASSWORD = 'a guess of somebody';
const PATHS = ['/api/favorites/save-note', '/api/kids/add-kid', '/api/users/address', '/api/identity/sign-in'];

describe('the logs', () => {
  it('contain no password, token, email, name, note, place or kid’s data, even after refusals and failures', async () => {
    const parent = await families.signedUp('Secretta', 'Loggersen');
    await parent.postOk('/api/favorites/favorite-camp', { org_id: 'kites' });
    await parent.postOk('/api/favorites/save-note', { org_id: 'kites', note: NOTE });
    await parent.postOk('/api/kids/add-kid', { kidId: randomUUID(), ...KID });
    const place = { address: ADDRESS, addressLat: 37.5123, addressLng: -122.2543, addressRadius: 5 };
    await parent.postOk('/api/users/address', place);
    await parent.postOk('/api/favorites/update-sharing', { isShared: true, withNotes: true });
    const { data } = z
      .object({ data: z.object({ favoritesToken: z.string() }) })
      .parse((await parent.get('/api/favorites/list')).body);
    const privateFields = { ...KID, ...place, note: NOTE, token: data.favoritesToken, email: parent.email };

    const stranger = families.browser();
    await stranger.post('/api/favorites/get-shared', { token: data.favoritesToken });
    await stranger.post('/api/identity/sign-in', { email: parent.email, password: WRONG_PASSWORD });
    await stranger.post('/api/identity/request-password-reset', { email: parent.email });
    // Refused, because every body has an invalid field; failing, because a table is missing.
    for (const path of PATHS) await parent.post(path, { ...privateFields, kidId: 'x', org_id: '', addressLat: 999 });
    await families.pool.query('alter table ops.person_keys rename to person_keys_away');
    await families.pool.query('alter table ops.credentials rename to credentials_away');
    const person = { ...privateFields, password: PASSWORD, firstName: 'Secretta', lastName: 'L' };
    const failed = [
      await stranger.post('/api/identity/sign-in', { email: parent.email, password: PASSWORD }),
      await stranger.post('/api/identity/sign-up', person),
    ];
    expect(failed.map(({ status }) => status >= 500)).toEqual([true, true]);
    await families.pool.query('alter table ops.person_keys_away rename to person_keys');
    await families.pool.query('alter table ops.credentials_away rename to credentials');
    await parent.post('/api/users/delete-account', { confirmation: 'delete my account', password: PASSWORD });

    const written = lines.join('\n');
    expect(written).toContain('/api/identity/sign-up'); // the log includes requests
    const secrets = [
      ...[PASSWORD, WRONG_PASSWORD, parent.email, 'Secretta', 'Loggersen', NOTE, KID.name, KID.dob, ADDRESS],
      ...[data.favoritesToken, '37.5123'],
    ];
    expect(secrets.filter((secret) => written.includes(secret))).toEqual([]);
    expect(written).not.toMatch(/campjay_session=|"token":"(?!\[redacted\])/);
  });

  // Covers: W.5
  it('contain a line for each request, without its query, headers or client address', async () => {
    const [place, agent, odd] = ['203.0.113.77', 'Secretbrowser/7', 'mia.exampleson@example.org'];
    const cookie = 'campjay_session=guessed';
    const headers = { 'x-forwarded-for': place, 'x-request-id': odd, 'user-agent': agent, cookie };
    const from = lines.length;
    const answer = await fetch(`${families.server.url}/api/favorites/list?email=${odd}&dob=2016-02-29`, { headers });
    const requestId = answer.headers.get('x-request-id') ?? '';
    await until(() => lines.slice(from).some((line) => line.includes(requestId)));
    const written = lines.slice(from).join('\n');
    expect(written).toContain('"route":"/api/favorites/list"');
    const secrets = [place, agent, odd, 'guessed', '2016-02-29', '127.0.0.1', '::1'];
    expect(secrets.filter((secret) => written.includes(secret))).toEqual([]);
  });

  it('contain nothing about plans, and no link to them', async () => {
    const parent = await families.signedUp('Planetta', 'Loggersen');
    const [kidId, entryId, shareId, feedId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    await parent.postOk('/api/kids/add-kid', { kidId, ...KID });
    const plan = { entryId, kidId, weeks: ['2026-06-15'], title: PLAN, seen: -1 };
    await parent.postOk('/api/schedule/create-custom-plan', plan);
    await parent.postOk('/api/schedule/update-custom-plan-note', { entryId, note: NOTE, seen: 9 });
    await parent.postOk('/api/schedule/send-new-schedule-share', { shareId, mode: 'plan', email: INVITED });
    await parent.postOk('/api/schedule/open-calendar-feed', { feedId, kidId });
    const TokenList = z.tuple([z.object({ token: z.string() })]);
    const { data } = z
      .object({ data: z.object({ shares: TokenList, feeds: TokenList }) })
      .parse((await parent.get('/api/schedule/get')).body);
    const [link, feed] = [data.shares[0].token, data.feeds[0].token];

    const stranger = families.browser();
    await stranger.post('/api/schedule/get-shared', { token: link });
    await stranger.post('/api/schedule/receive-new-schedule-share', { token: link });
    await stranger.get(`/calendar/${feed}.ics`);
    await stranger.get(`/calendar/${feed.slice(1)}.ics`);
    for (const path of ['create-custom-plan', 'update-custom-plan-note', 'send-new-schedule-share'])
      await parent.post(`/api/schedule/${path}`, { ...plan, note: NOTE, email: INVITED, kidId: 'x', shareId: 'x' });
    await families.pool.query('alter table ops.person_keys rename to person_keys_away');
    await parent.post('/api/schedule/create-custom-plan', { ...plan, entryId: randomUUID(), seen: 99 });
    await families.pool.query('alter table ops.person_keys_away rename to person_keys');

    const written = lines.join('\n');
    expect(written).toContain('/api/schedule/create-custom-plan');
    const secrets = [PLAN, NOTE, INVITED, KID.name, link, feed, link.slice(-43), feed.slice(-43)];
    expect(secrets.filter((secret) => written.includes(secret))).toEqual([]);
  });
});
