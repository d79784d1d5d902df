import { readAdvertiserList, readAudit } from '@campjay/query-api/service.ts';
import { createReader } from '@campjay/read-models/activeBuild.ts';
import { type CommandContext, withDatabase } from './withDatabase.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { InvalidArgumentError } from 'commander';
import { readLatestEmails } from '@campjay/platform/mail/outboxMailer.ts';
import { pathsIn } from '../processes/dataFolder.ts';
import { suggestionEvents, type SuggestionEvent, SuggestionMade } from '@campjay/events/suggestions/events.ts';
import { SUGGESTION_TYPES } from '@campjay/events/suggestions/suggestionTypes.ts';
import { categoryOf, suggestionStream } from '@campjay/events/streams.ts';
import { type RecordedEvent } from '@campjay/platform/eventstore/port.ts';
import { type Sealing } from '@campjay/platform/sealing/sealing.ts';
import { forgetConciergeRequest, readConciergeRequests, setAdminRole } from '@campjay/command-api/service.ts';

/** Lists the advertisers by name, with price, budget, and number of ads and users. */
export const listAdvertisers = (context: CommandContext): Promise<number> =>
  withDatabase(context, async ({ pool, terminal }) => {
    const advertisers = await readAdvertiserList(createReader(pool));
    for (const { advertiser_id, advertiser_name, budgetCents, adsCount, usersCount, ...advertiser } of advertisers) {
      const price =
        advertiser.pricing_structure === 'cpc'
          ? `$${advertiser.cpc ?? ''} a click`
          : `${((advertiser.per_registration_percentage ?? 0) * 100).toFixed(2)} % of a registration`;
      const budget = `$${(budgetCents / 100).toFixed(2)} a month`;
      terminal.print(
        `${advertiser_id}  ${advertiser_name}: ${price}, ${budget}, ${formatCount(adsCount, 'ad', 'ads')}, ${formatCount(usersCount, 'person', 'people')}`,
      );
    }
    if (advertisers.length === 0) terminal.print('There is no advertiser yet.');
    return 0;
  });

const formatCount = (count: number, singular: string, plural: string): string =>
  `${count} ${count === 1 ? singular : plural}`;

/** Default number of audit entries to list. */
export const DEFAULT_AUDIT_LIMIT = 100;

/** Options of `campjay audit`, by their names on the command line. An entry is listed if it matches all filters. */
export interface AuditListOptions {
  /** First day, such as 2026-05-31, in Pacific time. */
  readonly from?: string;
  /** Last day. */
  readonly to?: string;
  /** Email or user id of an account, or 'operator'. */
  readonly who?: string;
  /** An operation such as link-user, or an event type. */
  readonly what?: string;
  /** Part of the id or name of what was changed. */
  readonly about?: string;
  /** Maximum number of entries. */
  readonly limit: number;
}

/** Lists audit entries as sentences, newest first. */
export const listAuditEntries = (context: CommandContext, { limit, ...filters }: AuditListOptions): Promise<number> =>
  withDatabase(context, async ({ pool, openIdentityServices, terminal }) => {
    await migrateOps(pool);
    const { sealing } = await openIdentityServices();
    const { entries, next } = await readAudit({ pool, read: createReader(pool), sealing }, filters, { limit });
    for (const { at, sentence } of entries) terminal.print(`${at.slice(0, 19).replace('T', ' ')} UTC  ${sentence}`);
    if (entries.length === 0) terminal.print('No audit entry matches.');
    if (next !== null) terminal.print(`Only the newest ${limit} are shown; --limit shows more.`);
    return 0;
  });

/** Parses a day such as 2026-05-31. @throws InvalidArgumentError if the text is not a day */
export const parseDay = (text: string): string => {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  // The Date constructor reads February 31 as a day in March.
  if (day === undefined || Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text))
    throw new InvalidArgumentError('It must be a day, such as 2026-05-31.');
  return text;
};

/** Parses a number of entries. @throws InvalidArgumentError if the text is not a number from 1 to 99999 */
export const parseLimit = (text: string): number => {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new InvalidArgumentError('It must be a number from 1 to 99999, such as 100.');
  return Number(text);
};

/** Maximum number of emails to list. */
const EMAIL_LIMIT = 20;

/** Lists the latest emails with their links. Works only without a mail server: emails are then files in `outbox`. */
export const listEmails = async ({ config, terminal }: CommandContext): Promise<number> => {
  if (config.smtpUrl !== undefined) {
    terminal.print('Emails go to the mail server in SMTP_URL. The admin pages list unsent ones under Emails.');
    return 0;
  }
  const { outbox } = pathsIn(config.dataFolder);
  const emails = await readLatestEmails(outbox, EMAIL_LIMIT);
  for (const { date, to, subject, links } of emails) {
    terminal.print(`${date}  to ${to}: ${subject}`);
    for (const link of links) terminal.print(`  ${link}`);
  }
  terminal.print(emails.length === 0 ? `There is no email in ${outbox} yet.` : `They are files in ${outbox}.`);
  return 0;
};

const SUGGESTION_CATEGORY = categoryOf(suggestionStream(''));

/** Lists suggestions with their outcome, oldest first. There are only a few, so they are read directly from the log. */
export const listSuggestions = (context: CommandContext): Promise<number> =>
  withDatabase(context, async ({ pool, store, openIdentityServices, terminal, signal }) => {
    await migrateOps(pool);
    const { sealing } = await openIdentityServices();
    const lines = new Map<string, { readonly suggestion: string; readonly outcome: string }>();
    for await (const { events, isCaughtUp } of store.subscribe({ categories: [SUGGESTION_CATEGORY], signal })) {
      for (const event of events) {
        const line = lines.get(event.streamId);
        const suggestionEvent = parseEvent(event);
        if (suggestionEvent.type === SuggestionMade.type)
          lines.set(event.streamId, {
            suggestion: await describeSuggestion(sealing, event, suggestionEvent),
            outcome: '',
          });
        else if (line) lines.set(event.streamId, { ...line, outcome: describeOutcome(suggestionEvent) });
      }
      if (isCaughtUp) break;
    }
    for (const { suggestion, outcome } of lines.values()) terminal.print(`${suggestion}${outcome}`);
    if (lines.size === 0) terminal.print('Nobody has suggested anything yet.');
    return 0;
  });

/** @throws Error if this build does not know the event's type */
const parseEvent = ({ type, data, version }: RecordedEvent): SuggestionEvent => {
  const definition = suggestionEvents.find((candidate) => candidate.type === type);
  if (!definition) throw new Error(`The stream of a suggestion contains an event of the unknown type ${type}.`);
  return definition.parse(data, version);
};

const describeSuggestion = async (
  sealing: Pick<Sealing, 'decrypt'>,
  { recordedAt, streamId, id: eventId }: RecordedEvent,
  { data: { suggestion_type, suggestion_text, unsealed_text } }: SuggestionMade,
): Promise<string> => {
  const sealedField = { streamId, eventId, field: 'suggestion_text' };
  const result = suggestion_text && (await sealing.decrypt(suggestion_text, sealedField));
  // Only suggestions from the time before encryption have `unsealed_text`.
  const text = unsealed_text ?? (result?.kind === 'decrypted' ? result.getValue() : '(deleted with the account)');
  return `${recordedAt.toISOString().slice(0, 10)}, ${SUGGESTION_TYPES[suggestion_type]}: ${text}`;
};

const describeOutcome = ({ type, data }: Exclude<SuggestionEvent, SuggestionMade>): string => {
  const state = type === 'SuggestionResolved' ? data.outcome : 'open again';
  return ` (${state}${data.note === '' ? '' : `: ${data.note}`})`;
};

/**
 * Lists the concierge requests with their state, oldest first. Each line has the id that
 * `campjay forget-concierge-request` needs.
 */
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
    if (requests.length === 0) terminal.print('There are no concierge requests.');
    return 0;
  });

/**
 * Destroys the encryption key of a concierge request, so that nobody can read the request any more.
 * @returns 1 if there is no such request
 */
export const forgetRequest = (context: CommandContext, id: string): Promise<number> =>
  withDatabase(context, async ({ pool, store, openIdentityServices, terminal }) => {
    await migrateOps(pool);
    const { sealing } = await openIdentityServices();
    const exists = await forgetConciergeRequest({ store, sealing }, id);
    terminal.print(exists ? 'The request is forgotten.' : 'There is no request with this id.');
    return exists ? 0 : 1;
  });

/**
 * Grants the admin role to the account with this email, or revokes it. Takes effect at the account's next request.
 * @param options.confirmsEmail true if the operator vouches that the email belongs to the account's owner
 * @returns 1 if there is no such account, or its email is not confirmed
 */
export const changeAdminRole = (
  context: CommandContext,
  email: string,
  isAdmin: boolean,
  options: { readonly confirmsEmail?: boolean } = {},
): Promise<number> =>
  withDatabase(context, async ({ pool, store, openIdentityServices, config, terminal }) => {
    await migrateOps(pool);
    const { accounts } = await openIdentityServices();
    const usesClerk = config.clerk !== undefined;
    const outcome = await setAdminRole({ store, accounts, usesClerk }, email, isAdmin, options);
    terminal.print(describeAdminChange(outcome, isAdmin));
    return outcome === 'noSuchAccount' || outcome === 'emailNotConfirmed' ? 1 : 0;
  });

const describeAdminChange = (outcome: Awaited<ReturnType<typeof setAdminRole>>, isAdmin: boolean): string => {
  switch (outcome) {
    case 'changed':
      return isAdmin ? 'The account is an admin now.' : 'The account is no longer an admin.';
    case 'unchanged':
      return isAdmin ? 'The account is already an admin.' : 'The account is not an admin.';
    case 'emailNotConfirmed':
      return 'This account has not confirmed its email yet. Ask its owner to open the link that was sent to it ("campjay emails" lists it if there is no mail server). Or, if you know that the email is theirs, run this again with --confirm-email.';
    case 'noSuchAccount':
      return 'There is no account with this email. Its owner has to sign up first.';
  }
};
