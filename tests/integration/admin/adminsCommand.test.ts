import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConciergeRequestClosed } from '@campjay/events/ads/placement.ts';
import { type DomainEvent } from '@campjay/events/defineEvent.ts';
import { conciergeRequestStream, suggestionStream } from '@campjay/events/streams.ts';
import { SuggestionReopened, SuggestionResolved } from '@campjay/events/suggestions/events.ts';
import { signIn, signUp } from '@campjay/platform/identity/local/accounts.ts';
import { findAccountByEmail } from '@campjay/platform/identity/findAccountByEmail.ts';
import { createLocalIdentity } from '@campjay/platform/identity/local/sessionCookie.ts';
import { beginSecondFactor, confirmSecondFactor } from '@campjay/platform/identity/local/secondFactor.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { createOutboxMailer } from '@campjay/platform/mail/outboxMailer.ts';
import { standInSeal } from '@campjay/platform/sealing/testing/standInSeal.ts';
import { appendEvents } from '@campjay/command-api/kernel/testing/appendEvents.ts';
import { recordTerminal } from '../support/commands/runCli.ts';
import { type Families, openFamilies, PASSWORD } from '../support/product/openFamilies.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateSync } from 'otplib';
import { type Config, readConfig } from '@campjay/campjay/settings/config.ts';
import { openResources } from '@campjay/campjay/processes/resources.ts';
import {
  type IdentityServices,
  openIdentityServices,
} from '@campjay/campjay/processes/infrastructure/identityServices.ts';
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

describe('the admin commands of the command line', () => {
  const resources = openResources();
  let families: Families;
  let identity: IdentityServices;
  let config: Config;
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'campjay-admins-'));
    resources.onClose(() => rm(folder, { recursive: true, force: true }));
    families = resources.add(await openFamilies({ camps: [] }));
    const { databaseUrl, keys } = families;
    identity = await openIdentityServices(keys, { ...families, log: silentLog });
    config = readConfig(
      {
        ...{ DATABASE_URL: databaseUrl, CAMPJAY_DATA: folder },
        ...{ CAMPJAY_MASTER_KEYS: keys.masterKeyFile, CAMPJAY_EPOCH_KEYS: keys.epochKeyFolder },
      },
      folder,
    );
    // Commands refuse a database without any data.
    await signUpAs('lee@example.org', 'Lee', 'Parentsen');
  });
  afterAll(async () => resources[Symbol.asyncDispose]());

  const signUpAs = (email: string, firstName: string, lastName: string) =>
    families.browser().postOk('/api/identity/sign-up', { email, password: PASSWORD, firstName, lastName });
  const run = async (command: (context: CommandContext) => Promise<number>) => {
    const { terminal, printed } = recordTerminal();
    return { status: await command({ config, terminal }), said: printed };
  };

  it('list the queued emails with their links if no mail server is configured', async () => {
    const none = await run(listEmails);
    expect(none).toEqual({ status: 0, said: [expect.stringMatching(/^There is no email in .*outbox yet\.$/)] });
    const { dataFolder } = config;
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
    await signUpAs(email, 'Ada', 'Adminsen');
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
    const { accounts, cookie } = identity;
    const provider = createLocalIdentity({ ...accounts, cookie, log: silentLog });
    const person = { userId: randomUUID(), email: 'sam.sessionsen@example.org', password: PASSWORD };
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
    const { accounts } = identity;
    const person = { email: 'pat.phonesen@example.org', password: PASSWORD };
    await signUpAs(person.email, 'Pat', 'Phonesen');
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

  const append = (streamId: string, event: DomainEvent) => appendEvents(families.store, streamId, event);

  it('list concierge requests and suggestions, oldest first, with decisions, until they are deleted', async () => {
    expect(await run(listConciergeRequests)).toEqual({ status: 0, said: ['There are no concierge requests.'] });
    for (const [email, notes] of [
      ['calla@example.org', 'We have forty kayaks.'],
      ['cedar@example.org', ''],
    ] as const)
      expect((await families.server.post('/api/advertiser/concierge-request', { email, notes })).status).toBe(200);
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
    const { body } = await families.server.post('/api/suggestions/add', suggestion);
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
