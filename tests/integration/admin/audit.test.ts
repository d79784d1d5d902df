import { randomUUID } from 'node:crypto';
import { ActRecorded } from '@campjay/events/admin/events.ts';
import { ParkedEventSkipped } from '@campjay/events/projections/events.ts';
import { auditStream, projectionStream } from '@campjay/events/streams.ts';
import { isAudited, operationOf } from '@campjay/platform/http/audit.ts';
import { type Route } from '@campjay/platform/http/route.ts';
import { type AuditEntry } from '@campjay/query-api/admin/audit/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { appendToLog, userIdOf } from '../support/product/advertisers.ts';
import { KITES } from '../support/product/exampleCamps.ts';
import { type Families, openFamilies, PASSWORD, type Person } from '../support/product/openFamilies.ts';

let families: Families;
let [ada, wren, owl] = [] as unknown as [Person, Person, Person];
beforeAll(async () => {
  families = await openFamilies({ camps: [KITES] });
  ada = await families.adminSignedUp('Ada');
  wren = await families.signedUp('Wren', 'Example');
  owl = await families.signedUp('Owl', 'Example');
});
afterAll(async () => families[Symbol.asyncDispose]());

interface Page {
  readonly acts: readonly AuditEntry[];
  readonly next: string | null;
  readonly operations: readonly { readonly operation: string; readonly words: string }[];
}

/** The audit as an admin sees it, including everything up to now. */
const auditOf = async (filters: Readonly<Record<string, string>> = {}): Promise<Page> => {
  const query = new URLSearchParams(filters).toString();
  const { status, body } = await ada.get(`/api/admin/audit?${query}`, await families.store.head());
  expect([status, body]).toMatchObject([200, { success: true }]);
  return (body as { data: Page }).data;
};
const sentences = async (filters: Readonly<Record<string, string>>): Promise<readonly string[]> =>
  (await auditOf(filters)).acts.map(({ sentence }) => sentence);

const advertiser = (name: string) => ({
  ...{ advertiserId: randomUUID(), advertiser_name: name, baseUrls: ['https://kelp.example'] },
  ...{ pricing_structure: 'cpc', cpc: '2.25' },
});

describe('every change by an admin-only route', () => {
  const isChange = ({ method, allow }: Route): boolean =>
    method !== 'GET' && allow !== 'everyone' && String(allow) === 'admin';
  const operationAt = (path: string): string => path.replace('/api/admin/', '').replace(/\/:\w+/g, '');
  const ofNothing = randomUUID();
  /** References only ids that do not exist, so that the calls change nothing. */
  const body = () => ({
    ...{
      advertiserId: ofNothing,
      settlementId: ofNothing,
      org_id: 'no-such-camp',
      streamId: 'camp-none',
      name: 'none',
    },
    ...{ email: wren.email, baseUrls: ['https://Nowhere.example/'], reason: 'Words that are private' },
  });
  const callRoute = async ({ path, rawBody }: Route): Promise<number> => {
    const at = path.replace(/:\w+/g, 'none');
    if (!rawBody) return (await ada.post(at, body())).status;
    const headers = { ...ada.headers(), 'content-type': rawBody.mediaTypes[0] };
    return (await fetch(families.server.url + at, { method: 'POST', headers, body: 'nothing' })).status;
  };

  // Covers: A.1
  it('is recorded in the audit with caller, operation, subjects and outcome', async () => {
    const changes = families.routes.filter(isChange);
    expect(changes.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/api/admin/clear-cache',
        '/api/admin/link-user',
        '/api/admin/benchmarking-access/grant',
      ]),
    );
    const [adaId, wrenId] = [await userIdOf(families, ada), await userIdOf(families, wren)];
    for (const route of changes) {
      const status = await callRoute(route);
      // A job that she started may end meanwhile, which is an audit entry of the product itself.
      const [entry] = (await auditOf({ who: ada.email })).acts;
      expect({ path: route.path, ...entry }).toMatchObject({
        path: route.path,
        who: { userId: adaId, role: 'admin', name: `Ada Adminsen (${ada.email})` },
        operation: operationAt(route.path),
        status,
        outcome: status < 400 ? 'done' : 'refused',
      });
      const subjects = entry?.subjects.map(({ kind, id }) => `${kind} ${id}`) ?? [];
      if (route.body)
        expect([route.path, ...subjects]).toEqual(
          expect.arrayContaining([
            ...[`advertiser ${ofNothing}`, `settlement ${ofNothing}`, 'camp no-such-camp', 'stream camp-none'],
            ...[`account ${wrenId}`, 'website https://nowhere.example'],
          ]),
        );
    }
  });

  it('has an operation name that is unique', () => {
    const operations = families.routes.filter(isAudited).map(operationOf);
    expect(operations).toEqual([...new Set(operations)]);
  });

  // Covers: A.6
  it('leaves no private data in the log', async () => {
    await ada.post('/api/admin/link-user', body());
    const { events } = await families.store.readStream(auditStream(new Date()));
    const log = JSON.stringify(events.map(({ data, metadata }) => [data, metadata]));
    expect(log).toContain(ofNothing);
    for (const text of [wren.email, 'Words that are private', ada.email, 'Example']) expect(log).not.toContain(text);
  });
});

describe('an audit entry', () => {
  // Covers: A.3
  it('is described in a sentence and lists the events it caused', async () => {
    const kelp = advertiser('Kelp Camps');
    await ada.postOk('/api/admin/create-advertiser', kelp);
    await ada.postOk('/api/admin/link-user', { advertiserId: kelp.advertiserId, email: wren.email });
    const { acts } = await auditOf({ about: kelp.advertiserId });
    expect(acts.map(({ sentence }) => sentence)).toEqual([
      `Ada Adminsen (${ada.email}) let Wren Example (${wren.email}) act for Kelp Camps.`,
      `Ada Adminsen (${ada.email}) made the advertiser Kelp Camps.`,
    ]);
    expect(acts[0]).toMatchObject({
      eventsCount: 1,
      events: [{ type: 'AdvertiserLinked', streamId: `user-${await userIdOf(families, wren)}`, revision: 1 }],
    });
  });

  // Covers: A.5
  it('states that a call was refused or not permitted', async () => {
    const kelp = advertiser('Kelp Camps');
    await ada.post('/api/admin/link-user', { advertiserId: kelp.advertiserId, email: 'nobody@example.org' });
    expect(await sentences({ about: kelp.advertiserId })).toEqual([
      `Ada Adminsen (${ada.email}) would have let an email that no account has act for ${kelp.advertiserId}, but was refused.`,
    ]);
    expect((await owl.post('/api/admin/clear-cache', {})).status).toBe(403);
    expect(await sentences({ who: owl.email, what: 'clear-cache' })).toEqual([
      `Owl Example (${owl.email}) would have cleared the cache of the server, but was refused.`,
    ]);
  });

  // Covers: A.3
  it('exists for operator commands, which are not HTTP calls', async () => {
    const eve = await families.adminSignedUp('Eve');
    const skip = {
      streamId: 'camp-x',
      eventId: randomUUID(),
      eventType: 'CampListed',
      reason: 'It was entered twice.',
    };
    await appendToLog(families, projectionStream('camps'), ParkedEventSkipped(skip));
    expect(await sentences({ who: 'operator', about: eve.email })).toEqual([
      `The operator made Eve Adminsen (${eve.email}) an admin.`,
    ]);
    const [entry] = (await auditOf({ what: 'ParkedEventSkipped' })).acts;
    expect(entry?.events[0]?.words).toMatch(/: It was entered twice\.$/);
  });

  // Covers: A.8
  it('stays when the account is deleted, without identifying its owner', async () => {
    const eve = await families.adminSignedUp('Eve');
    const eveId = await userIdOf(families, eve);
    await eve.post('/api/admin/clear-cache', {});
    const recorded = async () => (await families.store.readStream(auditStream(new Date()))).events;
    const before = await recorded();
    await eve.postOk('/api/users/delete-account', { confirmation: 'delete my account', password: PASSWORD });
    expect(await sentences({ who: eveId, what: 'clear-cache' })).toEqual([
      'Somebody whose account was deleted cleared the cache of the server.',
    ]);
    expect((await auditOf({ who: eve.email })).acts).toEqual([]);
    expect((await recorded()).slice(0, before.length)).toEqual(before);
  });
});

describe('an export', () => {
  // Covers: A.4
  it('of an account, a schedule’s history or all emails is recorded in the audit', async () => {
    expect(await owl.get('/api/users/export')).toMatchObject({ status: 200 });
    await owl.get('/api/schedule/export-history');
    await ada.get('/api/admin/user-emails');
    expect((await sentences({ who: owl.email })).slice(0, 2)).toEqual([
      `Owl Example (${owl.email}) exported the history of the schedule of Owl Example (${owl.email}).`,
      `Owl Example (${owl.email}) exported all data of Owl Example (${owl.email}).`,
    ]);
    expect((await sentences({ what: 'user-emails' }))[0]).toBe(
      `Ada Adminsen (${ada.email}) listed the emails of all accounts.`,
    );
  });

  // Covers: A.4
  it('of the audit is a file of the filtered entries, and is recorded itself', async () => {
    await ada.post('/api/admin/warm-cache', {});
    const { status, body, headers } = await ada.get(
      '/api/admin/audit.csv?what=warm-cache',
      await families.store.head(),
    );
    expect([status, headers.get('content-disposition')]).toEqual([200, 'attachment; filename="campjay-audit.csv"']);
    const [columns, ...lines] = String(body).trim().split('\r\n');
    expect(columns).toMatch(/^at \(UTC\),who,user id,role,operation,outcome/);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toContain(',warm-cache,done,200,');
    expect((await sentences({ what: 'audit.csv' }))[0]).toBe(`Ada Adminsen (${ada.email}) exported the audit.`);
  });
});

describe('the audit', () => {
  // Covers: A.7
  it('can be searched by the name of an advertiser or a camp, by days, and by several filters at once', async () => {
    const fern = advertiser('Fern & Foam 100%');
    await ada.postOk('/api/admin/create-advertiser', fern);
    expect(await sentences({ about: 'foam 100%' })).toHaveLength(1);
    expect(await sentences({ about: 'foam 100_' })).toEqual([]);
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(new Date());
    const both = { about: 'Foam', what: 'create-advertiser', who: ada.email };
    expect(await sentences({ ...both, from: today, to: today })).toHaveLength(1);
    expect(await sentences({ ...both, to: '2026-01-01' })).toEqual([]);
    expect(await sentences({ ...both, who: wren.email })).toEqual([]);
    expect(await sentences({ ...both, who: 'nobody@example.org' })).toEqual([]);
  });

  // Covers: A.7
  it('is paged without repeats or gaps while entries are added', async () => {
    const seenOperations: string[] = [];
    const recorded = () => ActRecorded({ actId: randomUUID(), operation: 'clear-cache', subjects: [] });
    await appendToLog(families, auditStream(new Date()), ...Array.from({ length: 60 }, recorded));
    const first = await auditOf({ what: 'clear-cache' });
    await ada.post('/api/admin/clear-cache', {});
    for (let page = first; ; page = await auditOf({ what: 'clear-cache', before: page.next })) {
      seenOperations.push(...page.acts.map(({ id }) => id));
      if (page.next === null) break;
    }
    const all = seenOperations.length;
    expect([new Set(seenOperations).size, all >= 60]).toEqual([all, true]);
    const newest = await auditOf({ what: 'clear-cache' });
    expect(newest.acts[0]?.id).not.toBe(seenOperations[0]);
    expect(newest.acts[1]?.id).toBe(seenOperations[0]);
  });

  it('lists the operations to filter by, and refuses invalid filters', async () => {
    expect((await auditOf()).operations).toContainEqual({
      operation: 'link-user',
      words: 'let an account act for an advertiser',
    });
    for (const [query, message] of [
      ['from=yesterday', 'from must be a day such as 2026-05-31.'],
      ['before=none', 'before is not a cursor of the audit.'],
    ])
      expect(await ada.get(`/api/admin/audit?${query}`)).toMatchObject({ status: 400, body: { message } });
  });

  // Covers: A.9
  it('separates two calls that send the same correlation id', async () => {
    const headers = { ...ada.headers(), 'x-correlation-id': 'the-same' };
    await families.server.post('/api/admin/clear-cache', {}, headers);
    await families.server.post('/api/admin/warm-cache', {}, headers);
    const { acts } = await auditOf();
    expect(acts.slice(0, 2).map(({ operation }) => operation)).toEqual(['warm-cache', 'clear-cache']);
  });
});
