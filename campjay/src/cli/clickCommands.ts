import {
  auditMonth,
  type BilledSettlement,
  type MonthAudit,
  reviseVerdict,
  type RevisionOutcome,
  readInteractionReport,
  retryParkedInteractions,
} from '@campjay/command-api/service.ts';
import { dollarsOf } from '@campjay/domain/money/micros.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { InvalidArgumentError } from 'commander';
import { type CommandContext, withDatabase } from './withDatabase.ts';
import { type ClickRefusal } from '@campjay/events/ads/values.ts';
import { RevisionReason } from '@campjay/events/ads/clicks.ts';
import { product } from '@campjay/domain/product/product.ts';
import { toDayInTimeZone, toIsoDay } from '@campjay/events/calendar.ts';
import { openBus } from '../processes/infrastructure/adapters.ts';

export interface AuditClicksOptions {
  readonly advertiserId: string;
  /** 'yyyy-mm' */
  readonly month: string;
  /** True to list each click and registration too. */
  readonly withClicks: boolean;
}

/** Parses a month such as 2026-03. @throws InvalidArgumentError if the text is not a month */
export const parseMonth = (text: string): string => {
  if (!/^2\d{3}-(0[1-9]|1[0-2])$/.test(text)) throw new InvalidArgumentError('It must be a month, such as 2026-03.');
  return text;
};

/**
 * Computes from the log alone what an advertiser owes for a month, click by click, and compares the sum with the
 * settlements and bills.
 * @returns 1 if there is no such advertiser, or if the audit finds an error or a difference from settlements and bills
 */
export const auditClicks = (
  context: CommandContext,
  { advertiserId, month, withClicks }: AuditClicksOptions,
): Promise<number> =>
  withDatabase(context, async ({ store, pool, terminal }) => {
    await migrateOps(pool);
    const audit = await auditMonth({ store, pool }, advertiserId, month);
    if (!audit) {
      terminal.print('There is no advertiser with this id; "campjay advertisers" lists them.');
      return 1;
    }
    terminal.print(`${audit.advertiserName}, ${month} (Pacific time)`);
    for (const line of [...describeAds(audit, withClicks), ...describeBilling(audit)]) terminal.print(line);
    const problems = [...audit.faults, ...audit.billing.differences];
    for (const sentence of problems) terminal.print(`Wrong: ${sentence}`);
    return problems.length > 0 ? 1 : 0;
  });

const describeAds = ({ lines, openMicros }: MonthAudit, withClicks: boolean): readonly string[] => [
  ...lines.flatMap(({ adId, items, cents }) => {
    const clicks = items.filter(({ kind }) => kind === 'click');
    const registrations = items.length - clicks.length;
    return [
      `Ad ${adId}: ${formatCount(clicks.length, 'click')}, ${formatCount(registrations, 'registration')}, ${formatDollars(cents)}`,
      ...(withClicks
        ? items.map(({ kind, id, receivedAt, micros }) => `  ${kind} ${id}, ${receivedAt}, $${dollarsOf(micros)}`)
        : []),
    ];
  }),
  ...(lines.length === 0 ? ['No counted clicks or registrations have been settled.'] : []),
  `Not settled yet: $${dollarsOf(openMicros)}`,
];

const describeBilling = ({ invoiceCents, billing: { settlements } }: MonthAudit): readonly string[] => {
  const lines = settlements.map(
    (settlement) =>
      `Settlement ${settlement.settlementId} through ${settlement.through}: ${formatDollars(settlement.dueCents)} due, ${describeCharge(settlement)}`,
  );
  return [...lines, describeTotals(invoiceCents, settlements)];
};

/** Compares the invoice with the sum of the settlements that the payment provider accepted. */
const describeTotals = (invoiceCents: number, settlements: readonly BilledSettlement[]): string => {
  const billedCents = settlements.reduce((cents, { acceptedCents }) => cents + acceptedCents, 0);
  const totals = `The invoice comes to ${formatDollars(invoiceCents)}, and ${formatDollars(billedCents)} was billed`;
  if (invoiceCents === billedCents) return `${totals}: they are equal.`;
  const unreportedSettlements = settlements.filter(({ chargeStatus }) => chargeStatus === 'notYetReported');
  const unreportedCents = unreportedSettlements.reduce((cents, { dueCents }) => cents + dueCents, 0);
  const difference = billedCents + unreportedCents - invoiceCents;
  if (difference === 0)
    return `${totals}: ${formatDollars(unreportedCents)} is still to be reported to the payment provider, in ${formatCount(unreportedSettlements.length, 'settlement')}.`;
  return `${totals}: they differ by ${formatDollars(difference)}, in addition to ${formatDollars(unreportedCents)} still to be reported.`;
};

/** Describes what became of a settlement's charge. `accepted` means that the payment provider accepted it. */
const describeCharge = ({ chargeStatus, acceptedCents }: BilledSettlement): string => {
  switch (chargeStatus) {
    case 'nothingDue':
      return 'nothing to bill';
    case 'accepted':
      return `${formatDollars(acceptedCents)} billed`;
    case 'notYetReported':
      return 'not yet reported to the payment provider';
    case 'refused':
      return 'refused by the payment provider';
    case 'unclear':
      return 'unclear whether the payment provider accepted it';
    case 'closed':
      return 'closed by an admin without billing';
  }
};

const formatDollars = (cents: number): string => `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`;
const formatCount = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

export interface ReviseClickOptions {
  readonly advertiserId: string;
  readonly clickId: string;
  /** Reason not to charge the click. Null to count and charge it. */
  readonly refusal: ClickRefusal | null;
  /** The operator's reason for the revision, a sentence. */
  readonly revisionReason: string;
}

/** Parses the reason for a revision. @throws InvalidArgumentError if the log would not accept it */
export const parseRevisionReason = (text: string): string => {
  const result = RevisionReason.safeParse(text);
  if (!result.success) throw new InvalidArgumentError('It must be a sentence of at most 500 characters.');
  return result.data;
};

/**
 * Changes whether a click counts.
 * @returns 1 if the change is refused
 */
export const reviseClick = (context: CommandContext, revision: ReviseClickOptions): Promise<number> =>
  withDatabase(context, async ({ store, terminal }) => {
    const outcome = await reviseVerdict({ store }, revision);
    if (outcome.kind === 'refused') {
      terminal.print(describeRefusal(outcome.reason));
      return 1;
    }
    terminal.print(describeRevision(revision, outcome.events.length > 0));
    if (outcome.registrations > 0) terminal.print(describeRegistrations(revision, outcome.registrations));
    return 0;
  });

const describeRevision = ({ refusal }: ReviseClickOptions, isChanged: boolean): string => {
  const verdict = refusal === null ? 'The click counts' : `The click is not charged (${refusal})`;
  return isChanged
    ? `${verdict} from now on; the next settlement bills or credits the difference.`
    : `${verdict} already; nothing changed.`;
};

const describeRegistrations = ({ refusal }: ReviseClickOptions, count: number): string => {
  const subject =
    count === 1 ? 'The registration from this click is' : `The ${count} registrations from this click are`;
  return refusal === null
    ? `${subject} matched to it, and charged as far as the budget allows.`
    : `${subject} no longer charged.`;
};

const describeRefusal = (reason: Extract<RevisionOutcome, { kind: 'refused' }>['reason']): string => {
  switch (reason.type) {
    case 'NoSuchAdvertiser':
      return 'There is no advertiser with this id; "campjay advertisers" lists them.';
    case 'NoSuchClick':
      return 'The advertiser has no click with this id in this month or the three before it. Older months are final.';
    case 'CardUnknown':
      return 'The click’s token was not issued by us, so it is unknown which card was clicked. The click cannot be revised.';
    case 'OverBudget':
      return `The click costs $${dollarsOf(reason.priceMicros)}, and $${dollarsOf(reason.spentMicros)} of the month’s budget is spent: the click would exceed the budget.`;
    case 'CommandKeyReused':
      return 'This command was already processed.';
  }
};

/** Default number of days to show, up to today. */
export const DEFAULT_INTERACTION_DAYS = 30;

export interface InteractionOptions {
  /** Number of days to show, up to today. */
  readonly days: number;
  readonly retryParked?: true;
}

/**
 * Shows how often signed-in parents used each counted feature, and lists the parked messages: those that could not be
 * counted, or processed as a click or view.
 * @returns 1 if a message is parked
 */
export const listInteractions = (context: CommandContext, { days, retryParked }: InteractionOptions): Promise<number> =>
  withDatabase(context, async ({ config, pool, databaseUrl, log, terminal }) => {
    await migrateOps(pool);
    await using bus = openBus(config, { databaseUrl, log });
    if (retryParked) terminal.print(`Messages to be retried: ${await retryParkedInteractions(bus)}.`);
    const since = toIsoDay(toDayInTimeZone(new Date(), product.timeZone) - days + 1);
    const report = await readInteractionReport({ pool, bus }, since);
    for (const line of describeReport(report, since)) terminal.print(line);
    return report.parked.length > 0 ? 1 : 0;
  });

type InteractionReport = Awaited<ReturnType<typeof readInteractionReport>>;
type UsageRow = readonly [property: string, value: string, count: number];

const describeReport = ({ events, counters, parked }: InteractionReport, since: string): string[] => [
  events.length === 0 ? `Nothing has been counted since ${since}.` : `Counted since ${since}:`,
  ...alignRows(
    events.flatMap(({ name, count: totalCount, values }): UsageRow[] => [
      [name, '', totalCount],
      ...values.map(({ property, value, count }): UsageRow => [`  ${property}`, value, count]),
    ]),
  ),
  ...counters.map(
    ({ name, count, people }) =>
      `${name}: ${count.toLocaleString('en-US')} in total, by ${people === 1 ? 'one parent' : `${people.toLocaleString('en-US')} parents`}`,
  ),
  ...parked.map(
    ({ id, topic, reason, parkedAt }) =>
      `Parked on ${parkedAt.toISOString().slice(0, 10)}: message ${id} of ${topic}. ${reason}`,
  ),
];

/** Formats rows with aligned columns. A property's name is left out if the row above has the same name. */
const alignRows = (rows: readonly UsageRow[]): string[] => {
  const cells = rows.map(([property, value, count], index) => [
    property === rows[index - 1]?.[0] ? '' : property,
    value,
    count.toLocaleString('en-US'),
  ]);
  const widthOf = (column: number): number => Math.max(0, ...cells.map((row) => row[column]?.length ?? 0));
  const [propertyWidth, valueWidth, countWidth] = [widthOf(0), widthOf(1), widthOf(2)];
  return cells.map(
    ([property = '', value = '', count = '']) =>
      `${property.padEnd(propertyWidth)}  ${value.padEnd(valueWidth)}  ${count.padStart(countWidth)}`,
  );
};
