import { listedAdvertisers, readAudit } from '@campjay/query-api/service.ts';
import { type CommandContext, withDatabase } from './withDatabase.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { InvalidArgumentError } from 'commander';
import { latestEmails } from '@campjay/platform/mail/outboxMailer.ts';
import { pathsIn } from '../processes/dataFolder.ts';
import { suggestionEvents, type SuggestionEvent, SuggestionMade } from '@campjay/events/suggestions/events.ts';
import { SUGGESTION_TYPES } from '@campjay/events/suggestions/suggestionTypes.ts';
import { categoryOf, suggestionStream } from '@campjay/events/streams.ts';
import { type RecordedEvent } from '@campjay/platform/eventstore/port.ts';
import { type Sealing } from '@campjay/platform/sealing/sealing.ts';
import { forgetConciergeRequest, readConciergeRequests, setAdmin } from '@campjay/command-api/service.ts';

/** Lists the advertisers by name, with price, budget, and number of ads and users. */
export const listAdvertisers = (context: CommandContext): Promise<number> =>
  withDatabase(context, async ({ pool, terminal }) => {
    const advertisers = await listedAdvertisers(pool);
    for (const { advertiser_id, advertiser_name, budgetCents, adsCount, usersCount, ...prices } of advertisers) {
      const price =
        prices.pricing_structure === 'cpc'
          ? `$${prices.cpc ?? ''} a click`
          : `${((prices.per_registration_percentage ?? 0) * 100).toFixed(2)} % of a registration`;
      const budget = `$${(budgetCents / 100).toFixed(2)} a month`;
      terminal.print(
        `${advertiser_id}  ${advertiser_name}: ${price}, ${budget}, ${formatCount(adsCount, 'ad', 'ads')}, ${formatCount(usersCount, 'person', 'people')}`,
      );
    }
    if (advertisers.length === 0) terminal.print('There is no advertiser yet.');
    return 0;
  });

const formatCount = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** Default number of audit entries to list. */
export const AUDIT_LIMIT = 100;

/** Filters of the audit; an entry matches all of them. */
export interface AuditListOptions {
  readonly from?: string;
  readonly to?: string;
  readonly who?: string;
  readonly what?: string;
  readonly about?: string;
  readonly limit: number;
}

/** Lists audit entries as sentences, newest first. */
export const listAuditEntries = (context: CommandContext, { limit, ...filters }: AuditListOptions): Promise<number> =>
  withDatabase(context, async ({ pool, openIdentityServices, terminal }) => {
    await migrateOps(pool);
    const { sealing } = await openIdentityServices();
    const { entries, next } = await readAudit({ pool, sealing }, filters, { limit });
    for (const { at, sentence } of entries) terminal.print(`${at.slice(0, 19).replace('T', ' ')} UTC  ${sentence}`);
    if (entries.length === 0) terminal.print('Nothing of the kind was recorded.');
    if (next !== null) terminal.print(`There are more; --limit shows more than ${limit}.`);
    return 0;
  });

/** @throws InvalidArgumentError if it is not a day */
export const readDay = (text: string): string => {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  // The Date constructor reads February 31 as a day in March.
  if (day === undefined || Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text))
    throw new InvalidArgumentError('It must be a day, such as 2026-05-31.');
  return text;
};

/** @throws InvalidArgumentError if it is not a number from 1 to 99999 */
export const readLimit = (text: string): number => {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new InvalidArgumentError('It must be a number from 1 to 99999, such as 100.');
  return Number(text);
};

/** How many emails to list. */
const LATEST = 20;

/** Lists the latest emails with their links. Without a mail server they are files on this machine. */
export const listEmails = async ({ config, terminal }: CommandContext): Promise<number> => {
  if (config.smtpUrl !== undefined) {
    terminal.print('Emails go to the mail server of SMTP_URL. What waits for it is on the admin page, under Emails.');
    return 0;
  }
  const { outbox } = pathsIn(config.dataFolder);
  const emails = await latestEmails(outbox, LATEST);
  for (const { date, to, subject, links } of emails) {
    terminal.print(`${date}  to ${to}: ${subject}`);
    for (const link of links) terminal.print(`  ${link}`);
  }
  terminal.print(emails.length === 0 ? `There is no email in ${outbox} yet.` : `They are files in ${outbox}.`);
  return 0;
};

/** Lists suggestions with their outcome, oldest first. They are few, so it reads the log itself. */
export const listSuggestions = (context: CommandContext): Promise<number> =>
  withDatabase(context, async ({ pool, store, openIdentityServices, terminal, signal }) => {
    await migrateOps(pool);
    const { sealing } = await openIdentityServices();
    const lines = new Map<string, { readonly made: string; readonly outcome: string }>();
    for await (const { events, isCaughtUp } of store.subscribe({
      categories: [categoryOf(suggestionStream(''))],
      signal,
    })) {
      for (const event of events) {
        const line = lines.get(event.streamId);
        const suggestionEvent = parseEvent(event);
        if (suggestionEvent.type === SuggestionMade.type)
          lines.set(event.streamId, { made: await describe(sealing, event, suggestionEvent), outcome: '' });
        else if (line) lines.set(event.streamId, { ...line, outcome: describeOutcome(suggestionEvent) });
      }
      if (isCaughtUp) break;
    }
    for (const { made, outcome } of lines.values()) terminal.print(`${made}${outcome}`);
    if (lines.size === 0) terminal.print('Nobody has suggested anything yet.');
    return 0;
  });

/** @throws Error if the log holds an event that this build does not know */
const parseEvent = ({ type, data, version }: RecordedEvent): SuggestionEvent => {
  const reader = suggestionEvents.find((each) => each.type === type);
  if (!reader) throw new Error(`A suggestion's stream holds the unknown event ${type}.`);
  return reader.parse(data, version);
};

const describe = async (
  sealing: Pick<Sealing, 'decrypt'>,
  { recordedAt, streamId, id: eventId }: RecordedEvent,
  { data: { suggestion_type, suggestion_text, unsealed_text } }: SuggestionMade,
): Promise<string> => {
  const sealedField = { streamId, eventId, field: 'suggestion_text' };
  const decrypted = suggestion_text && (await sealing.decrypt(suggestion_text, sealedField));
  const text = unsealed_text ?? (decrypted?.kind === 'opened' ? decrypted.getValue() : '(deleted with the account)');
  return `${recordedAt.toISOString().slice(0, 10)}, ${SUGGESTION_TYPES[suggestion_type]}: ${text}`;
};

const describeOutcome = ({ type, data }: Exclude<SuggestionEvent, SuggestionMade>): string => {
  const state = type === 'SuggestionResolved' ? data.outcome : 'open again';
  return ` (${state}${data.note === '' ? '' : `: ${data.note}`})`;
};

/** Lists the concierge requests with their state, oldest first, each with the id to forget it by. */
export const listConciergeRequests = (context: CommandContext): Promise<number> =>
  withDatabase(context, async ({ pool, store, openIdentityServices, terminal, signal }) => {
    await migrateOps(pool);
    const { sealing } = await openIdentityServices();
    const requests = await readConciergeRequests({ store, sealing }, signal);
    for (const { id, requestedAt, email, notes, state } of requests) {
      const day = requestedAt.toISOString().slice(0, 10);
      const outcome = state === 'open' ? '' : ` (${state})`;
      terminal.print(`${day}, ${id}, ${email}: ${notes === '' ? '(no notes)' : notes}${outcome}`);
    }
    if (requests.length === 0) terminal.print('Nobody wants to be called.');
    return 0;
  });

/**
 * Destroys a concierge request's key, so that it can no longer be read.
 * @returns 1 if there is no such request
 */
export const forgetRequest = (context: CommandContext, id: string): Promise<number> =>
  withDatabase(context, async ({ pool, store, openIdentityServices, terminal }) => {
    await migrateOps(pool);
    const { sealing } = await openIdentityServices();
    const wasThere = await forgetConciergeRequest({ store, sealing }, id);
    terminal.print(wasThere ? 'The request is forgotten.' : 'There is no request with this id.');
    return wasThere ? 0 : 1;
  });

/**
 * Grants or revokes the admin role of an email's account. Takes effect with the account's next request.
 * @param options.confirmsEmail see `setAdmin`
 * @returns 1 if there is no such account, or its email is not confirmed
 */
export const changeAdmin = (
  context: CommandContext,
  email: string,
  isAdmin: boolean,
  options: { readonly confirmsEmail?: boolean } = {},
): Promise<number> =>
  withDatabase(context, async ({ pool, store, openIdentityServices, config, terminal }) => {
    await migrateOps(pool);
    const { accounts } = await openIdentityServices();
    const withClerk = config.clerk !== undefined;
    const change = await setAdmin({ store, accounts, withClerk }, email, isAdmin, options);
    terminal.print(SENTENCES[`${change} ${isAdmin ? 'granted' : 'revoked'}`]);
    return change === 'noSuchAccount' || change === 'emailNotConfirmed' ? 1 : 0;
  });

const NO_ACCOUNT = 'There is no account with this email. Its owner has to sign up first.';
const NOT_CONFIRMED =
  'This account has not confirmed its email yet. Have its owner open the link that was sent there ("campjay emails" lists it where no mail server is set); or, if you know that the email is theirs, run this again with --confirm-email.';
const SENTENCES = {
  'changed granted': 'The account is an admin’s from now on.',
  'unchanged granted': 'The account is an admin’s already.',
  'changed revoked': 'The account is no admin’s any more.',
  'unchanged revoked': 'The account is no admin’s.',
  'emailNotConfirmed granted': NOT_CONFIRMED,
  'emailNotConfirmed revoked': NOT_CONFIRMED,
  'noSuchAccount granted': NO_ACCOUNT,
  'noSuchAccount revoked': NO_ACCOUNT,
} as const;
