import {
  auditMonth,
  type BilledSettlement,
  type MonthAudit,
  reviseVerdict,
  type RevisionOutcome,
  interactionReport,
  retryParkedInteractions,
} from '@campjay/command-api/service.ts';
import { dollarsOf } from '@campjay/domain/money/micros.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { InvalidArgumentError } from 'commander';
import { type CommandContext, withDatabase } from './withDatabase.ts';
import { type ClickRefusal } from '@campjay/events/ads/values.ts';
import { RevisionReason } from '@campjay/events/ads/clicks.ts';
import { product } from '@campjay/domain/product/product.ts';
import { dayAt, toIsoDay } from '@campjay/events/calendar.ts';
import { openBus } from '../processes/infrastructure/adapters.ts';

export interface AuditClicksOptions {
  readonly advertiserId: string;
  /** 'yyyy-mm' */
  readonly month: string;
  readonly withClicks: boolean;
}

/** @throws InvalidArgumentError if it is not a month */
export const readMonth = (text: string): string => {
  if (!/^2\d{3}-(0[1-9]|1[0-2])$/.test(text)) throw new InvalidArgumentError('It must be a month, such as 2026-03.');
  return text;
};

/**
 * Adds up an advertiser's month click by click, from the log only, and compares it with what was settled and billed.
 * @returns 1 if something does not add up or differs
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
    for (const line of [...describeLines(audit, withClicks), ...describeBilling(audit)]) terminal.print(line);
    const wrong = [...audit.faults, ...audit.billing.differences];
    for (const sentence of wrong) terminal.print(`Wrong: ${sentence}`);
    return wrong.length > 0 ? 1 : 0;
  });

const describeLines = ({ lines, openMicros }: MonthAudit, withClicks: boolean): readonly string[] => [
  ...lines.flatMap(({ adId, items, cents }) => {
    const clicks = items.filter(({ kind }) => kind === 'click');
    const registrations = items.length - clicks.length;
    return [
      `Ad ${adId}: ${formatCount(clicks.length, 'click')}, ${formatCount(registrations, 'registration')}, ${dollars(cents)}`,
      ...(withClicks
        ? items.map(({ kind, id, receivedAt, micros }) => `  ${kind} ${id}, ${receivedAt}, $${dollarsOf(micros)}`)
        : []),
    ];
  }),
  ...(lines.length === 0 ? ['Nothing is settled that counts.'] : []),
  `Not settled yet: $${dollarsOf(openMicros)}`,
];

const describeBilling = ({ invoiceCents, billing: { settlements } }: MonthAudit): readonly string[] => {
  const billed = settlements.reduce((cents, { takenCents }) => cents + takenCents, 0);
  const open = settlements.filter(({ charge }) => charge === 'notYetReported');
  const openCents = open.reduce((cents, { dueCents }) => cents + dueCents, 0);
  const both = `The invoice comes to ${dollars(invoiceCents)}, and ${dollars(billed)} were billed`;
  return [
    ...settlements.map(
      ({ settlementId, through, dueCents, ...charge }) =>
        `Settlement ${settlementId} through ${through}: ${dollars(dueCents)} due, ${CHARGE_LABELS[charge.charge](charge)}`,
    ),
    invoiceCents === billed
      ? `${both}: they are equal.`
      : invoiceCents === billed + openCents
        ? `${both}: ${dollars(openCents)} are still to be reported to the payment provider, in ${formatCount(open.length, 'settlement')}.`
        : `${both}: they differ by ${dollars(billed + openCents - invoiceCents)}, beside ${dollars(openCents)} still to be reported.`,
  ];
};

const CHARGE_LABELS: Readonly<Record<BilledSettlement['charge'], (settlement: { takenCents: number }) => string>> = {
  nothingDue: () => 'nothing to bill',
  taken: ({ takenCents }) => `${dollars(takenCents)} billed`,
  notYetReported: () => 'not yet reported to the payment provider',
  refused: () => 'refused by the payment provider',
  unclear: () => 'unclear whether the payment provider took it',
  closed: () => 'closed by an admin, not billed by us',
};

const dollars = (cents: number): string => `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`;
const formatCount = (count: number, what: string): string =>
  `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`;

export interface ReviseClickOptions {
  readonly advertiserId: string;
  readonly clickId: string;
  /** Null to count the click. */
  readonly refusal: ClickRefusal | null;
  readonly because: string;
}

/** @throws InvalidArgumentError if the log would not accept the reason */
export const readRevisionReason = (text: string): string => {
  const result = RevisionReason.safeParse(text);
  if (!result.success) throw new InvalidArgumentError('It must be a sentence of at most 500 characters.');
  return result.data;
};

/**
 * Revises the verdict on a click: counted or refused.
 * @returns 1 if that is not possible
 */
export const reviseClick = (context: CommandContext, revision: ReviseClickOptions): Promise<number> =>
  withDatabase(context, async ({ store, terminal }) => {
    const outcome = await reviseVerdict({ store }, revision);
    if (outcome.kind === 'refused') {
      terminal.print(refusedSentence(outcome.reason));
      return 1;
    }
    terminal.print(acceptedSentence(revision, outcome.events.length > 0));
    if (outcome.registrations > 0) terminal.print(registrationsSentence(revision, outcome.registrations));
    return 0;
  });

const acceptedSentence = ({ refusal }: ReviseClickOptions, isChanged: boolean): string => {
  const verdict = refusal === null ? 'The click counts' : `The click is not charged (${refusal})`;
  return isChanged
    ? `${verdict} from now on; the next settlement bills or credits the difference.`
    : `${verdict} already.`;
};

const registrationsSentence = ({ refusal }: ReviseClickOptions, count: number): string => {
  const which = `The ${count === 1 ? 'registration' : `${count} registrations`} that came by it`;
  return refusal === null
    ? `${which} ${count === 1 ? 'is' : 'are'} matched to it, and charged as far as the budget goes.`
    : `${which} ${count === 1 ? 'is' : 'are'} charged no more.`;
};

const refusedSentence = (reason: Extract<RevisionOutcome, { kind: 'refused' }>['reason']): string => {
  switch (reason.type) {
    case 'NoSuchAdvertiser':
      return 'There is no advertiser with this id; "campjay advertisers" lists them.';
    case 'NoSuchClick':
      return 'The advertiser has no click with this id in this month or the three before it. Older months are settled for good.';
    case 'CardUnknown':
      return 'The click’s token is not ours: nobody knows which card was clicked, so its verdict stands.';
    case 'OverBudget':
      return `The click costs $${dollarsOf(reason.priceMicros)}, and $${dollarsOf(reason.spentMicros)} of the month’s budget are spent: it would go over the budget.`;
    case 'CommandKeyReused':
      return 'This command was decided before.';
  }
};

/** Default number of days to count back. */
export const INTERACTION_DAYS = 30;

export interface InteractionOptions {
  readonly days: number;
  readonly retryParked?: true;
}

/**
 * Shows how often signed-in parents used each counted feature, and which messages could not be counted, or judged as a
 * click or view.
 * @returns 1 if a message is parked
 */
export const listInteractions = (context: CommandContext, { days, retryParked }: InteractionOptions): Promise<number> =>
  withDatabase(context, async ({ config, pool, databaseUrl, log, terminal }) => {
    await migrateOps(pool);
    await using bus = openBus(config, { databaseUrl, log });
    if (retryParked) terminal.print(`Messages that are tried anew: ${await retryParkedInteractions(bus)}.`);
    const since = toIsoDay(dayAt(new Date(), product.timeZone) - days + 1);
    const report = await interactionReport({ pool, bus }, since);
    for (const line of describe(report, since)) terminal.print(line);
    return report.parked.length > 0 ? 1 : 0;
  });

type Report = Awaited<ReturnType<typeof interactionReport>>;
type Row = readonly [property: string, value: string, count: number];

const describe = ({ events, counters, parked }: Report, since: string): string[] => [
  events.length === 0 ? `Nothing has been counted since ${since}.` : `Counted since ${since}:`,
  ...table(
    events.flatMap(({ name, count, values }): Row[] => [
      [name, '', count],
      ...values.map(({ property, value, count }): Row => [`  ${property}`, value, count]),
    ]),
  ),
  ...counters.map(
    ({ name, count, people }) =>
      `${name}: ${count.toLocaleString('en-US')} in all, by ${people === 1 ? 'one parent' : `${people.toLocaleString('en-US')} parents`}`,
  ),
  ...parked.map(
    ({ id, topic, reason, parkedAt }) =>
      `Parked on ${parkedAt.toISOString().slice(0, 10)}: message ${id} of ${topic}. ${reason}`,
  ),
];

/** Aligns columns. A property's name is printed beside its first value only. */
const table = (rows: readonly Row[]): string[] => {
  const shown = rows.map(([property, value, count], index) => [
    property === rows[index - 1]?.[0] ? '' : property,
    value,
    count.toLocaleString('en-US'),
  ]);
  const width = (column: number): number => Math.max(0, ...shown.map((row) => row[column]?.length ?? 0));
  const [first, second, third] = [width(0), width(1), width(2)];
  return shown.map(
    ([property = '', value = '', count = '']) =>
      `${property.padEnd(first)}  ${value.padEnd(second)}  ${count.padStart(third)}`,
  );
};
