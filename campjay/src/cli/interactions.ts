import { interactionReport, retryParkedInteractions } from '@campjay/command-api/service.ts';
import { product } from '@campjay/domain/product.ts';
import { dayAt, toIsoDay } from '@campjay/events/calendar.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { openBus } from '../processes/openBus.ts';
import { type CommandContext, withDatabase } from './withDatabase.ts';

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
