import { auditMonth, type BilledSettlement, type MonthAudit } from '@campjay/command-api/service.ts';
import { dollarsOf } from '@campjay/domain/money/micros.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { InvalidArgumentError } from 'commander';
import { type CommandContext, withDatabase } from './withDatabase.ts';

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
