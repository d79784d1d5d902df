import { randomUUID } from 'node:crypto';
import { forgetConciergeRequest } from '@campjay/command-api/service.ts';
import { advertiserStream, suggestionStream } from '@campjay/events/streams.ts';
import { type QueuedEmails, type UserEmails } from '@campjay/query-api/admin/contract.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { KITES } from '../support/product/exampleCamps.ts';
import { type Browser, type Families, openFamilies, PASSWORD, type Person } from '../support/product/openFamilies.ts';

interface Row {
  readonly id: string;
  readonly revision: number;
  readonly state: string;
}

let families: Families;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  families = await openFamilies({ camps: [{ ...KITES, base_url: 'https://www.Kites.example/camps' }] });
  [ada, ben] = [await families.adminSignedUp('Ada'), await families.adminSignedUp('Ben')];
});
afterAll(async () => families[Symbol.asyncDispose]());

const suggest = async (text: string, type = 'missing_camp'): Promise<string> => {
  const visitor = families.browser();
  await visitor.postOk('/api/suggestions/add', { suggestion_type: type, suggestion_text: text });
  const row = (await suggestions('')).find((each) => each.text === text);
  if (!row) throw new Error(`${text} is not listed.`);
  return row.id;
};
const listRequests = async (query: string, browser: Browser = ada) => {
  const { status, body } = await browser.get(`/api/admin/suggestions?${query}`);
  expect(status).toBe(200);
  return body as {
    suggestions: (Row & { text: string; at: string })[];
    next: string | null;
    counts: Record<string, number>;
  };
};
const suggestions = async (query: string) => (await listRequests(query)).suggestions;
const rowOf = async (id: string, state: string) => (await suggestions(`state=${state}`)).find((each) => each.id === id);
const decide = (browser: Browser, suggestionId: string, decision: string, revision: number, note = '') =>
  browser.post('/api/admin/decide-suggestion', { suggestionId, decision, note, revision });

describe('a visitor’s suggestion', () => {
  // Covers: 2.165
  it('is listed with the camps of its website, and can be closed with a note', async () => {
    const id = await suggest('The price of https://kites.example/camps/july is wrong.', 'wrong_data');
    expect(await rowOf(id, 'open')).toMatchObject({
      ...{ kind: 'wrong_data', revision: 0, note: '', decidedAt: null, decidedBy: null },
      camps: [{ orgId: KITES.org_id, name: KITES.camp_org_name }],
    });
    const command = { suggestionId: id, decision: 'done', note: ' Corrected. ', revision: 0 };
    await ada.postOk('/api/admin/decide-suggestion', command);
    expect(await rowOf(id, 'done')).toMatchObject({ note: 'Corrected.', decidedBy: ada.email, revision: 1 });
    expect((await suggestions('')).map((each) => each.id)).not.toContain(id);
  });

  it('is decided once when two admins decide at the same time; the other one gets the outcome', async () => {
    const id = await suggest('Example Reef Camp');
    const answers = await Promise.all([decide(ada, id, 'done', 0), decide(ben, id, 'declined', 0)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const winner = answers[0].status === 200 ? 'done' : 'declined';
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      type: 'DecidedMeanwhile',
      message: `Somebody else was faster: it is ${winner === 'done' ? 'marked as done' : 'declined'} now.`,
    });
    expect(await decide(ben, id, winner, 1)).toMatchObject({ status: 409, body: { type: 'NothingToDecide' } });
    await ben.postOk('/api/admin/decide-suggestion', { suggestionId: id, decision: 'reopened', note: '', revision: 1 });
    expect(await rowOf(id, 'open')).toMatchObject({ decidedBy: ben.email, revision: 2 });
  });

  it.each([
    ['suggestionId', { suggestionId: randomUUID() }, 404],
    ['note', { note: 'nul\u0000' }, 400],
  ])('is refused a decision with a wrong %s', async (field, odd, status) => {
    const command = { suggestionId: randomUUID(), decision: 'done', note: '', revision: 0, ...odd };
    const answer = await ada.post('/api/admin/decide-suggestion', command);
    expect(answer).toMatchObject({ status, body: { errors: [{ field }] } });
  });
});

describe('many suggestions', () => {
  it('are paged without repeats, by kind and state, with a total', async () => {
    const before = (await listRequests('kind=idea')).counts['open'] ?? 0;
    const texts = Array.from({ length: 53 }, (_, index) => `Idea ${index}`);
    for (const suggestion_text of texts)
      await families.append(suggestionStream(randomUUID()), {
        ...{ id: randomUUID(), type: 'SuggestionMade', version: 1 },
        data: { suggestion_type: 'idea', suggestion_text },
        metadata: {
          ...{ time: '2026-03-01T00:00:00.000Z', actor: { userId: 'visitor', role: 'visitor' } },
          correlationId: randomUUID(),
        },
      });
    const first = await listRequests('kind=idea');
    expect(first.suggestions).toHaveLength(50);
    expect(first.counts).toEqual({ open: before + 53, done: 0, declined: 0 });
    const rest = await listRequests(`kind=idea&after=${encodeURIComponent(first.next ?? '')}`);
    const read = [...first.suggestions, ...rest.suggestions];
    expect(
      read
        .map(({ text }) => text)
        .filter((text) => texts.includes(text))
        .toSorted(),
    ).toEqual(texts.toSorted());
    // Those of the same millisecond may have any order.
    const times = read.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(rest.next).toBeNull();
    expect((await ada.get('/api/admin/suggestions?state=gone')).status).toBe(400);
    expect((await ada.get('/api/admin/suggestions?after=later')).status).toBe(400);
  });
});

describe('a camp operator’s request for a call', () => {
  const requests = async (state: string) => {
    const { body } = await ada.get(`/api/admin/concierge-requests?state=${state}`);
    return (body as { requests: (Row & { email: string; note: string })[] }).requests;
  };
  const ask = async (email: string): Promise<string> => {
    const visitor = families.browser();
    await visitor.postOk('/api/advertiser/concierge-request', { email, notes: 'We have forty kayaks.' });
    return (await requests('open')).find((each) => each.email === email)?.id ?? '';
  };
  const decideConcierge = (conciergeRequestId: string, decision: string, revision: number, note = '') =>
    ben.post('/api/admin/decide-concierge-request', { conciergeRequestId, decision, note, revision });

  // Covers: 2.170, 7.31
  it('can be closed, and the note is sealed like the request', async () => {
    const id = await ask('calla@example.org');
    const note = 'Calla wants the cove pages.';
    await ben.postOk('/api/admin/decide-concierge-request', {
      ...{ conciergeRequestId: id, decision: 'done', note, revision: 0 },
    });
    expect((await requests('done')).find((each) => each.id === id)).toMatchObject({
      ...{ email: 'calla@example.org', notes: 'We have forty kayaks.', note, decidedBy: ben.email, revision: 1 },
    });
    expect((await requests('open')).map((each) => each.id)).not.toContain(id);
    expect(await decideConcierge(id, 'declined', 0)).toMatchObject({ status: 409, body: { type: 'DecidedMeanwhile' } });
    const { rows } = await families.pool.query<{ text: string }>(
      "select data::text as text from eventstore.events where stream_id like 'concierge%'",
    );
    expect(JSON.stringify(rows)).not.toMatch(/calla|kayaks|cove/i);
    const { status, body } = await ada.get('/api/admin/advertisers');
    expect([status, JSON.stringify(body)]).toEqual([200, expect.not.stringContaining('calla@example.org')]);
  });

  // Covers: 6.15
  it('disappears with its notes when its data is deleted', async () => {
    const id = await ask('cedar@example.org');
    expect((await decideConcierge(id, 'declined', 0, 'No camps yet.')).status).toBe(200);
    await forgetConciergeRequest(families, id);
    await families.showAll();
    const answer = await decideConcierge(id, 'reopened', 1);
    expect(answer).toMatchObject({ status: 410, body: { type: 'RequestForgotten' } });
    expect((await requests('declined')).map((each) => each.id)).not.toContain(id);
    expect(await decideConcierge(randomUUID(), 'done', 0)).toMatchObject({
      status: 404,
      body: { type: 'NoSuchRequest' },
    });
  });
});

describe('an advertiser', () => {
  // Covers: D15.34
  it('is not created for an account with an unconfirmed email, and leaves no data behind', async () => {
    const email = `unconfirmed.${randomUUID()}@example.org`;
    const person = { email, password: PASSWORD, firstName: 'Una', lastName: 'Parentsen' };
    await families.browser().postOk('/api/identity/sign-up', person);
    const advertiserFields = { advertiser_name: 'Example Lagoon Camp', baseUrls: [], email };
    const refused = { status: 409, body: { type: 'EmailNotConfirmed', errors: [{ field: 'email' }] } };
    const advertiserBody = { advertiserId: randomUUID(), ...advertiserFields };
    expect(await ada.post('/api/admin/create-self-serve-advertiser', advertiserBody)).toMatchObject(refused);
    const linked = { advertiserId: advertiserBody.advertiserId, email };
    expect(await ada.post('/api/admin/link-user', linked)).toMatchObject({ status: 404 });
    const other = { advertiserId: randomUUID(), advertiser_name: 'Example Reef Camp', baseUrls: [] };
    await ada.postOk('/api/admin/create-advertiser', { ...other, pricing_structure: 'cpc', cpc: '1.00' });
    expect(await ada.post('/api/admin/link-user', { advertiserId: other.advertiserId, email })).toMatchObject(refused);
    const { body } = await ada.get('/api/admin/user-emails');
    const { accounts } = body as UserEmails;
    expect(accounts.find((account) => account.email === email)).toMatchObject({ isEmailConfirmed: false });
    expect(accounts.find((account) => account.email === ada.email)).toMatchObject({
      ...{ isEmailConfirmed: true, signedUpAt: expect.stringMatching(/^\d{4}-/) as unknown },
    });
  });
});

describe('the email queue', () => {
  // Covers: G.11
  it('shows how many emails wait and since when, and nothing about recipients or content', async () => {
    const parent = await families.signedUp('Resetta', 'Parentsen');
    await parent.postOk('/api/identity/request-password-reset', { email: parent.email });
    await parent.postOk('/api/identity/request-password-reset', { email: 'nobody@example.org' });
    const { body } = await ada.get('/api/admin/queued-emails');
    const { data } = body as QueuedEmails;
    expect(data.waiting.filter(({ kind }) => kind === 'password-reset')).toMatchObject([
      { attempts: 0, lastError: null },
      { attempts: 0, lastError: null },
    ]);
    expect(data).toMatchObject({ givenUp: [], waitingCount: data.waiting.length, deliveredLastDay: 0 });
    expect(JSON.stringify(body)).not.toMatch(/example\.org|reset-password#/);
  });
});

describe('requests waiting for an admin', () => {
  it('are counted until they are decided', async () => {
    const waiting = async () => {
      const { body } = await ada.get('/api/admin/waiting');
      return (body as { waiting: Record<string, number> }).waiting;
    };
    const before = await waiting();
    const id = await suggest('Example Lagoon Camp');
    const command = { email: 'olive@example.org', notes: 'Please call.' };
    await families.browser().postOk('/api/advertiser/concierge-request', command);
    expect(await waiting()).toEqual({
      suggestions: (before['suggestions'] ?? 0) + 1,
      conciergeRequests: (before['conciergeRequests'] ?? 0) + 1,
      charges: 0,
      emails: 0,
    });
    await ada.postOk('/api/admin/decide-suggestion', { suggestionId: id, decision: 'done', note: '', revision: 0 });
    expect(await waiting()).toMatchObject({ suggestions: before['suggestions'] });
  });
});

it('The list of admins leaves out deleted accounts', async () => {
  const admins = async () => ((await ada.get('/api/admin/admins')).body as { emails: string[] }).emails;
  const cy = await families.adminSignedUp('Cy');
  expect(await admins()).toEqual([ada.email, ben.email, cy.email].toSorted());
  await cy.postOk('/api/users/delete-account', { confirmation: 'delete my account', password: PASSWORD });
  expect(await admins()).toEqual([ada.email, ben.email].toSorted());
});

const create = (advertiserFields: object = {}) => ({
  ...{ advertiserId: randomUUID(), advertiser_name: 'Example Kelp Camps' },
  ...{ baseUrls: ['https://Kelp.example/', 'https://kelp.example'] },
  ...{ pricing_structure: 'cpc', cpc: '2.25' },
  ...advertiserFields,
});
const advertiserOf = async (advertiserId: string) => {
  const { body } = await ada.get(`/api/advertising/advertiser?advertiserId=${advertiserId}`);
  return (body as { data: object }).data;
};

describe('an advertiser that an admin creates', () => {
  // Covers: 1.41, 3.52, 3.53, 3.54, 7.24
  it('has the given prices and camps, and no budget; admins can rename it and change prices and camps', async () => {
    const { advertiserId, ...command } = create();
    await ada.postOk('/api/admin/create-advertiser', { advertiserId, ...command });
    expect(await advertiserOf(advertiserId)).toMatchObject({
      ...{ advertiser_name: 'Example Kelp Camps', isSelfServe: false, baseUrls: ['https://kelp.example'] },
      ...{ pricing_structure: 'cpc', cpc: '2.25', per_registration_percentage: null, estimated_cpc: null },
      ...{ budgetCents: 0, acceptedTerms: null, discount_structure: null, ads: [] },
    });
    const prices = { pricing_structure: 'per_registration', per_registration_percentage: 0.075 };
    await ada.postOk('/api/admin/rename-advertiser', { advertiserId, advertiser_name: 'Kelp & Friends' });
    await ada.postOk('/api/admin/set-advertiser-pricing', { advertiserId, ...prices });
    await ada.postOk('/api/admin/set-advertiser-camps', { advertiserId, baseUrls: ['https://OTHER.example/camps/'] });
    expect(await advertiserOf(advertiserId)).toMatchObject({
      ...{ advertiser_name: 'Kelp & Friends', baseUrls: ['https://other.example/camps'], cpc: null },
      ...prices,
    });
    const unknown = { advertiserId: randomUUID(), advertiser_name: 'X', baseUrls: [], ...prices };
    for (const operation of ['rename-advertiser', 'set-advertiser-pricing', 'set-advertiser-camps'])
      expect((await ada.post(`/api/admin/${operation}`, unknown)).status).toBe(404);
  });

  // Covers: 2.187, 6.17, 7.25, D15.14
  it('pays the standard price if it is self-serve', async () => {
    const owner = await families.signedUp('Olive', 'Ownersen');
    const advertiserId = randomUUID();
    const command = { advertiserId, advertiser_name: 'Example Fern Camps', baseUrls: [], email: owner.email };
    await ada.postOk('/api/admin/create-self-serve-advertiser', command);
    expect(await advertiserOf(advertiserId)).toMatchObject({ isSelfServe: true, cpc: '1.50' });
    expect((await owner.get('/api/identity/session')).body).toMatchObject({ data: { user: { isAdvertiser: true } } });
    const { body } = await ada.get('/api/admin/advertisers');
    const { advertisers } = (body as { data: { advertisers: { advertiser_id: string }[] } }).data;
    expect(advertisers.find((each) => each.advertiser_id === advertiserId)).toMatchObject({
      adsCount: 0,
      users: [{ email: owner.email }],
    });
  });

  it.each([
    ['an email without an account', { email: 'nobody@example.org' }, 404, 'There is no account with this email.'],
    ['a website without a protocol', { baseUrls: ['kelp.example'] }, 400, 'must be an http:// or https:// address'],
  ])('is not created with %s', async (_what, advertiserFields, status, message) => {
    const command = create(advertiserFields);
    expect(await ada.post('/api/admin/create-advertiser', command)).toMatchObject({
      ...{ status, body: { message: expect.stringContaining(message) as unknown } },
    });
    expect((await families.store.readStream(advertiserStream(command.advertiserId))).events).toEqual([]);
  });
});
