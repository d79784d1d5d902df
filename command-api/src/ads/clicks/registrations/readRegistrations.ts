import { type Message } from '@campjay/platform/bus/port.ts';
import { type RegistrationMessage, deriveClickId } from '../adMessage.ts';
import { uuidV5 } from '../../../kernel/uuidV5.ts';
import { type CsvResult, readCsv } from '../../../kernel/readCsv.ts';
import { type FieldIssue } from '@campjay/platform/http/parsePart.ts';
import { CLICK_REFERENCE_PATTERN, ORDER_NUMBER_PATTERN } from '@campjay/domain/ads/analytics.ts';

const REGISTRATION_ID_NAMESPACE = '5b7e9f14-0c7a-4a5e-9d3f-7e2b1c6a8d21';
const MESSAGE_ID_NAMESPACE = 'e6c0a3d1-7b52-4f0c-8a91-3d5f2b7c9e40';

/** A registration reported by an operator's page, server or file. */
export interface ReportedRegistration extends Required<
  Pick<RegistrationMessage, 'source' | 'priceCents' | 'evidence'>
> {
  /** The value of `campjay_click`: `<token nonce>.<click nonce>`. */
  readonly click: string;
  /** The operator's order number. */
  readonly order: string;
  /** Absent if it was reported at the moment of registration. */
  readonly registeredAt?: Date;
}

/**
 * Creates a message for the judge. The registration's id is derived from the advertiser and the order number, so a
 * registration that is reported by both page and file counts once. The order number itself is not sent.
 */
export const createRegistrationMessage = (
  advertiserId: string,
  { click, order, source, priceCents, evidence, registeredAt }: ReportedRegistration,
): Message => {
  const [tokenNonce = '', clickNonce = ''] = click.split('.');
  const registrationId = uuidV5(REGISTRATION_ID_NAMESPACE, `${advertiserId} ${order}`);
  const body: RegistrationMessage = {
    kind: 'registration',
    registrationId,
    clickId: deriveClickId(tokenNonce, clickNonce),
    source,
    priceCents,
    evidence,
    registeredAt: registeredAt?.toISOString() ?? null,
  };
  // The message id depends on the evidence, so that a parked unsigned message does not block the signed one.
  return { id: uuidV5(MESSAGE_ID_NAMESPACE, `${registrationId} ${evidence}`), key: advertiserId, body };
};

/** A valid line of an advertiser's file. */
export interface RegistrationLine {
  /** `<token nonce>.<click nonce>`, the value of `campjay_click` with which the family arrived. */
  readonly click: string;
  /** The operator's order number; lines with the same number are one registration. */
  readonly order: string;
  readonly registeredAt: Date;
  readonly priceCents: number;
}

/** A line that was skipped, and why. */
export interface RefusedLine extends FieldIssue {
  /** Line number as in a spreadsheet: the header is line 1. */
  readonly line: number;
}

export interface RegistrationsFile {
  readonly lines: readonly RegistrationLine[];
  readonly refused: readonly RefusedLine[];
}

export const REGISTRATION_COLUMNS = ['click', 'order', 'registered_at', 'price'] as const;
export const MAX_REGISTRATION_LINES = 10_000;

/**
 * Parses a file of registrations: CSV with a header line. The columns may be in any order and case; other columns are
 * ignored. Invalid lines are reported in `refused`, and do not block the others.
 * @returns an issue if the file as a whole is invalid
 */
export const parseRegistrationsFile = (bytes: Buffer): RegistrationsFile | FieldIssue => {
  const csv = readFile(bytes);
  if (csv.kind === 'malformed') return { field: 'file', message: 'is not a CSV file in UTF-8' };
  if (csv.kind === 'incomplete')
    return { field: 'file', message: `has no column “${csv.missingColumn}” in its first line` };
  if (csv.kind === 'tooLong')
    return { field: 'file', message: `has more than ${MAX_REGISTRATION_LINES.toLocaleString('en-US')} lines` };
  const lines: RegistrationLine[] = [];
  const refused: RefusedLine[] = [];
  for (const { line, cell } of csv.lines) {
    const result = parseLine(cell);
    if ('field' in result) refused.push({ line, ...result });
    else lines.push(result);
  }
  return { lines, refused };
};

const readFile = (bytes: Buffer): CsvResult<Column> => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return readCsv(text, { columns: REGISTRATION_COLUMNS, maxLines: MAX_REGISTRATION_LINES, relaxQuotes: true });
  } catch {
    return { kind: 'malformed' };
  }
};

type Column = (typeof REGISTRATION_COLUMNS)[number];

const parseLine = (cell: (column: Column) => string): RegistrationLine | FieldIssue => {
  const [click, order] = [cell('click'), cell('order')];
  if (!CLICK_REFERENCE_PATTERN.test(click)) return { field: 'click', message: 'must be the value of campjay_click' };
  if (!ORDER_NUMBER_PATTERN.test(order)) return { field: 'order', message: 'must be 1 to 100 plain characters' };
  const registeredAt = parseInstant(cell('registered_at'));
  if (!registeredAt) return { field: 'registered_at', message: 'must be a date such as 2026-03-09 or 3/9/2026' };
  const priceCents = readCents(cell('price'));
  if (priceCents === undefined) return { field: 'price', message: 'must be dollars such as 395 or $395.00' };
  return { click, order, registeredAt, priceCents };
};

/**
 * The instant assumed for a date without a time: 23:59 of that day in Los Angeles (winter time), so that a registration
 * never appears to be earlier than a click on the same day.
 */
const endOfDay = (year: number, month: number, day: number): Date =>
  new Date(Date.UTC(year, month - 1, day + 1, 7, 59));

const parseDay = (yearMonthDay: readonly (string | undefined)[]): Date | undefined => {
  const [year = 0, month = 0, day = 0] = yearMonthDay.map(Number);
  const isValidDay = new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day && month >= 1 && month <= 12;
  return isValidDay ? endOfDay(year, month, day) : undefined;
};

const parseInstant = (text: string): Date | undefined => {
  const isoMatch = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  const americanMatch = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  if (isoMatch) return parseDay([isoMatch[1], isoMatch[2], isoMatch[3]]);
  if (americanMatch) return parseDay([americanMatch[3], americanMatch[1], americanMatch[2]]);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(text)) return undefined;
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
};

/** Parses dollars such as '395' or '$1,395.50' into cents; undefined if that fails or the amount is above $100,000. */
export const readCents = (text: string): number | undefined => {
  const match = /^\$?((?:\d{1,3}(?:,\d{3})+)|\d{1,6})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return undefined;
  const cents = Number((match[1] ?? '').replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return cents <= 10_000_000 ? cents : undefined;
};
