import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandRoutes } from '@campjay/command-api/service.ts';
import { ConciergeRequestClosed } from '@campjay/events/ads/placement.ts';
import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import { conciergeRequestStream, suggestionStream } from '@campjay/events/streams.ts';
import { SuggestionReopened, SuggestionResolved } from '@campjay/events/suggestions/events.ts';
import { openPostgresEventStore } from '@campjay/platform/eventstore/postgres/postgresEventStore.ts';
import { serveForTest } from '@campjay/platform/http/testing/serveForTest.ts';
import { signIn, signUp } from '@campjay/platform/identity/local/accounts.ts';
import { findAccountByEmail } from '@campjay/platform/identity/findAccountByEmail.ts';
import { createLocalIdentity } from '@campjay/platform/identity/local/sessionCookie.ts';
import { beginSecondFactor, confirmSecondFactor } from '@campjay/platform/identity/local/secondFactor.ts';
import { createFilesImageStore } from '@campjay/platform/images/filesImageStore.ts';
import { openPostgresInteractionBus } from '@campjay/platform/bus/postgres/postgresInteractionBus.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { createOutboxMailer } from '@campjay/platform/mail/outboxMailer.ts';
import { createSandboxPayments } from '@campjay/platform/payments/sandbox/sandboxPayments.ts';
import { standInSeal } from '@campjay/platform/sealing/testing/standInSeal.ts';
import { appendEvents } from '@campjay/command-api/kernel/testing/appendEvents.ts';
import { recordTerminal } from '../support/commands/runCli.ts';
import { createOpsDatabase } from '../support/postgres/opsDatabase.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateSync } from 'otplib';
import { readConfig } from '@campjay/campjay/settings/config.ts';
import { openResources } from '@campjay/campjay/processes/resources.ts';
import { openIdentityServices } from '@campjay/campjay/processes/infrastructure/identityServices.ts';
import { endSessions, resetSecondFactor } from '@campjay/campjay/cli/signInCommands.ts';
import {
  listAdvertisers,
  type AuditListOptions,
  listAuditEntries,
  parseDay,
  listEmails,
  listSuggestions,
  forgetRequest,
  listConciergeRequests,
  changeAdminRole,
} from '@campjay/campjay/cli/adminCommands.ts';
import { type CommandContext } from '@campjay/campjay/cli/withDatabase.ts';

const open = async () => {
  const resources = openResources();
  const folder = await mkdtemp(join(tmpdir(), 'campjay-admins-'));
  resources.onClose(() => rm(folder, { recursive: true, force: true }));
  const { pool, url } = resources.add(await createOpsDatabase());
  const config = readConfig({ DATABASE_URL: url, CAMPJAY_DATA: folder, PASSWORD_HASH_COST: '10' }, folder);
  const store = resources.add(await openPostgresEventStore({ url, log: silentLog }));
  const bus = resources.add(openPostgresInteractionBus({ url, log: silentLog }));
  const identityServices = await openIdentityServices(config, { pool, store, log: silentLog });
  const payments = createSandboxPayments({ pool, now: () => new Date() });
  const mailer = { name: 'nowhere', send: () => Promise.resolve() };
  const images = createFilesImageStore({ folder: join(folder, 'images') });
  const origin = 'https://camps.example.org';
  const routes = commandRoutes({
    store,
    bus,
    images,
    ...identityServices,
    mailer,
    payments,
    origin,
    log: silentLog,
  });
  const server = resources.add(await serveForTest(routes));
  return { parts: resources, config, server, store, people: identityServices };
};

describe('the admin commands of the command line', () => {
  let fixture: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    fixture = await open();
    // Commands refuse a database without any data.
    const newPerson = {
      email: 'lee@example.org',
      password: 'seven blue kites',
      firstName: 'Lee',
      lastName: 'Parentsen',
    };
    expect((await fixture.server.post('/api/identity/sign-up', newPerson)).status).toBe(200);
  }, 60_000);
  afterAll(async () => fixture.parts[Symbol.asyncDispose]());

  const run = async (command: (context: CommandContext) => Promise<number>) => {
    const { terminal, printed } = recordTerminal();
    return { status: await command({ config: fixture.config, terminal }), said: printed };
  };

  it('list the queued emails with their links if no mail server is configured', async () => {
    const none = await run(listEmails);
    expect(none).toEqual({ status: 0, said: [expect.stringMatching(/^There is no email in .*outbox yet\.$/)] });
    const { dataFolder } = fixture.config;
    const outbox = createOutboxMailer({ folder: join(dataFolder, 'outbox'), from: 'camps@example.org' });
    const text = 'Open https://camps.example.org/confirm-email#5f3a';
    await outbox.send({ to: 'ada@example.org', subject: 'Confirm your email', text, idempotencyKey: 'one' });
    expect((await run(listEmails)).said).toEqual([
      expect.stringMatching(/ {2}to ada@example\.org: Confirm your email$/),
      '  https://camps.example.org/confirm-email#5f3a',
      `They are files in ${join(dataFolder, 'outbox')}.`,
    ]);
  });

  // Covers: A.7, D15.34
  it('make an account an admin and undo it, and the audit lists both, newest first', async () => {
    const email = 'ada.adminsen@example.org';
    const grant = (context: CommandContext) => changeAdminRole(context, email, true);
    const revoke = (context: CommandContext) => changeAdminRole(context, email, false);
    expect(await run(grant)).toEqual({ status: 1, said: [expect.stringContaining('There is no account')] });
    const person = { email, password: 'seven blue kites', firstName: 'Ada', lastName: 'Adminsen' };
    expect((await fixture.server.post('/api/identity/sign-up', person)).status).toBe(200);
    expect(await run(grant)).toEqual({ status: 1, said: [expect.stringContaining('has not confirmed its email')] });
    const confirming = (context: CommandContext) => changeAdminRole(context, email, true, { confirmsEmail: true });
    expect(await run(confirming)).toEqual({ status: 0, said: ['The account is an admin now.'] });
    expect(await run(grant)).toEqual({ status: 0, said: ['The account is already an admin.'] });
    expect(await run(revoke)).toEqual({ status: 0, said: ['The account is no longer an admin.'] });

    const listEntries = (filter: Partial<AuditListOptions>) => (context: CommandContext) =>
      listAuditEntries(context, { limit: 10, ...filter });
    const ada = 'Ada Adminsen (ada.adminsen@example.org)';
    const { said: output } = await run(listEntries({ who: 'operator', about: email }));
    expect(output.map((line) => line.replace(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC {2}/, ''))).toEqual([
      `The operator removed ${ada} from the admins.`,
      `The operator made ${ada} an admin.`,
      `The operator confirmed the email of ${ada}.`,
    ]);
    expect((await run(listEntries({ limit: 1, about: email }))).said).toEqual([
      output[0],
      'Only the newest 1 are shown; --limit shows more.',
    ]);
    expect((await run(listEntries({ to: '2020-01-01' }))).said).toEqual(['No audit entry matches.']);
  });

  it('sign an account out on every device, and report an email without an account', async () => {
    const { accounts, cookie } = fixture.people;
    const provider = createLocalIdentity({ ...accounts, cookie, log: silentLog });
    const person = { userId: randomUUID(), email: 'sam.sessionsen@example.org', password: 'seven blue kites' };
    const signedUp = await signUp(accounts, { ...person, personalTerms: [] });
    const signedIn = await signIn(accounts, { ...person, clientAddress: '192.0.2.1' });
    if (signedUp.kind !== 'signedUp' || signedIn.kind !== 'signedIn') throw new Error('Not signed in');
    const authentications = async (): Promise<readonly boolean[]> => {
      const cookies = [signedUp, signedIn].map(({ session }) => cookie.issue(session.token)[0]?.split(';')[0] ?? '');
      const found = await Promise.all(cookies.map((each) => provider.authenticate({ cookie: each })));
      return found.map((each) => each?.userId === person.userId);
    };
    expect(await authentications()).toEqual([true, true]);
    expect(await run((context) => endSessions(context, 'nobody@example.org'))).toEqual({
      status: 1,
      said: ['There is no account with this email.'],
    });
    expect(await authentications()).toEqual([true, true]);
    expect(await run((context) => endSessions(context, person.email))).toEqual({
      status: 0,
      said: ['The account is signed out on every device.'],
    });
    expect(await authentications()).toEqual([false, false]);
    const { said: output } = await run((context) => listAuditEntries(context, { what: 'end-sessions', limit: 10 }));
    expect(output).toEqual([expect.stringContaining('The operator ended every session of ')]);
  });

  it('remove a lost second factor: signing in needs no code, and the audit and the owner are notified', async () => {
    const { accounts } = fixture.people;
    const person = { email: 'pat.phonesen@example.org', password: 'seven blue kites' };
    const names = { firstName: 'Pat', lastName: 'Phonesen' };
    expect((await fixture.server.post('/api/identity/sign-up', { ...person, ...names })).status).toBe(200);
    const reset = (email: string) => run((context) => resetSecondFactor(context, email));
    expect(await reset('nobody@example.org')).toEqual({ status: 1, said: ['There is no account with this email.'] });
    expect((await reset(person.email)).said).toEqual([expect.stringContaining('required no code before')]);
    const userId =
      (await findAccountByEmail(accounts.pool, accounts.hashEmail(person.email), { usesClerk: false })) ?? '';
    const secret = (await beginSecondFactor(accounts, userId)) ?? '';
    await confirmSecondFactor(accounts, {
      ...{ userId, sessionId: randomUUID(), code: generateSync({ secret }) },
      withinTransaction: () => Promise.resolve(),
    });
    const signInNow = () => signIn(accounts, { ...person, clientAddress: '192.0.2.1' });
    expect(await signInNow()).toMatchObject({ kind: 'codeNeeded' });
    expect(await reset(person.email)).toEqual({
      status: 0,
      said: ['Signing in to this account requires no code from now on.'],
    });
    expect(await signInNow()).toMatchObject({ kind: 'signedIn' });
    const { said: output } = await run((context) => listAuditEntries(context, { limit: 1, about: person.email }));
    expect(output[0]).toContain('The operator let Pat Phonesen (pat.phonesen@example.org) sign in without a code.');
    const { rows } = await accounts.pool.query('select kind from ops.queued_emails where person_id = $1', [userId]);
    expect(rows).toContainEqual({ kind: 'second-factor-removed' });
  });

  it.each(['2026-02-31', 'yesterday', '2026-2-3'])('%s is not a valid day', (text) =>
    expect(() => parseDay(text)).toThrow('such as 2026-05-31'),
  );

  it('list no advertisers before one is created', async () => {
    expect(await run(listAdvertisers)).toEqual({ status: 0, said: ['There is no advertiser yet.'] });
  });

  const append = (streamId: string, event: DomainEvent) => appendEvents(fixture.store, streamId, event);

  it('list concierge requests and suggestions, oldest first, with decisions, until they are deleted', async () => {
    expect(await run(listConciergeRequests)).toEqual({ status: 0, said: ['There are no concierge requests.'] });
    for (const [email, notes] of [
      ['calla@example.org', 'We have forty kayaks.'],
      ['cedar@example.org', ''],
    ] as const)
      expect((await fixture.server.post('/api/advertiser/concierge-request', { email, notes })).status).toBe(200);
    const { said: output } = await run(listConciergeRequests);
    expect(output.map((line) => line.split(', ').slice(2).join(', '))).toEqual([
      'calla@example.org: We have forty kayaks.',
      'cedar@example.org: (no notes)',
    ]);
    const id = output[0]?.split(', ')[1] ?? '';
    const forget = (context: CommandContext) => forgetRequest(context, id);
    expect(await run(forget)).toEqual({ status: 0, said: ['The request is forgotten.'] });
    expect(await run(forget)).toEqual({ status: 0, said: ['The request is forgotten.'] });
    expect((await run(listConciergeRequests)).said).toEqual([expect.stringContaining('cedar@example.org')]);
    expect(await run((context) => forgetRequest(context, 'unknown'))).toMatchObject({ status: 1 });

    const suggestion = { suggestion_type: 'idea', suggestion_text: 'More jays' };
    const { body } = await fixture.server.post('/api/suggestions/add', suggestion);
    const streamId = suggestionStream((body as { insertId: string }).insertId);
    expect((await run(listSuggestions)).said).toEqual([expect.stringMatching(/, An idea for the product: More jays$/)]);
    await append(streamId, SuggestionResolved({ outcome: 'declined', note: 'There are enough.' }));
    expect((await run(listSuggestions)).said).toEqual([
      expect.stringMatching(/: More jays \(declined: There are enough\.\)$/),
    ]);
    await append(streamId, SuggestionReopened({ note: '' }));
    expect((await run(listSuggestions)).said).toEqual([expect.stringMatching(/: More jays \(open again\)$/)]);
    const [line = ''] = (await run(listConciergeRequests)).said;
    const request = conciergeRequestStream(line.split(', ')[1] ?? '');
    await append(request, ConciergeRequestClosed({ outcome: 'done', note: standInSeal('note') }));
    expect((await run(listConciergeRequests)).said).toEqual([expect.stringMatching(/cedar@example\.org.* \(done\)$/)]);
  });
});
