import { type Message } from '@campjay/platform/bus/port.ts';
import { type RegistrationMessage, clickIdOf } from '../adMessage.ts';
import { uuidV5 } from '../../../kernel/uuidV5.ts';
import { parse } from 'csv-parse/sync';
import { type FieldIssue } from '@campjay/platform/http/parsePart.ts';
import { CLICK_REFERENCE, ORDER_NUMBER } from '@campjay/domain/ads/analytics.ts';

const NAMESPACE = '5b7e9f14-0c7a-4a5e-9d3f-7e2b1c6a8d21';
const MESSAGE_NAMESPACE = 'e6c0a3d1-7b52-4f0c-8a91-3d5f2b7c9e40';

export interface ReportedRegistration extends Required<
  Pick<RegistrationMessage, 'source' | 'priceCents' | 'evidence'>
> {
  /** `<token nonce>.<click nonce>` */
  readonly click: string;
  readonly order: string;
  /** Absent if reported as it happens. */
  readonly registeredAt?: Date;
}

/**
 * A registration message for the judge. Its id is derived from advertiser and order, so a registration reported by both
 * pixel and file counts once. The order number itself is not sent.
 */
export const registrationMessage = (
  advertiserId: string,
  { click, order, source, priceCents, evidence, registeredAt }: ReportedRegistration,
): Message => {
  const [tokenNonce = '', clickNonce = ''] = click.split('.');
  const registrationId = uuidV5(NAMESPACE, `${advertiserId} ${order}`);
  const body: RegistrationMessage = {
    ...{
      kind: 'registration',
      registrationId,
      clickId: clickIdOf(tokenNonce, clickNonce),
      source,
      priceCents,
      evidence,
    },
    registeredAt: registeredAt?.toISOString() ?? null,
  };
  // One message id per kind of evidence: a parked unsigned message must not block the signed one.
  return { id: uuidV5(MESSAGE_NAMESPACE, `${registrationId} ${evidence}`), key: advertiserId, body };
};

/** A valid line of an advertiser's file. */
export interface RegistrationLine {
  /** `<token nonce>.<click nonce>`, as in the address with which the family arrived. */
  readonly click: string;
  /** The operator's order number; a repeated number is one registration. */
  readonly order: string;
  readonly registeredAt: Date;
  readonly priceCents: number;
}

export interface RefusedLine extends FieldIssue {
  /** Numbered as in a spreadsheet: the header is line 1. */
  readonly line: number;
}

export interface ReadRegistrations {
  readonly lines: readonly RegistrationLine[];
  readonly refused: readonly RefusedLine[];
}

export const REGISTRATION_COLUMNS = ['click', 'order', 'registered_at', 'price'] as const;
export const MAX_REGISTRATION_LINES = 10_000;

/**
 * Reads a file of registrations: CSV with a header line, columns in any order and case; other columns are ignored.
 * Invalid lines are reported one by one, and do not block the others.
 * @returns an issue if the file as a whole is invalid
 */
export const readRegistrations = (bytes: Buffer): ReadRegistrations | FieldIssue => {
  const rows = rowsOf(bytes);
  if ('field' in rows) return rows;
  const [header, ...body] = rows;
  const at = new Map(header?.record.map((name, index) => [name.trim().toLowerCase().replaceAll(' ', '_'), index]));
  const missing = REGISTRATION_COLUMNS.find((column) => !at.has(column));
  if (missing !== undefined) return { field: 'file', message: `has no column “${missing}” in its first line` };
  if (body.length > MAX_REGISTRATION_LINES)
    return { field: 'file', message: `has more than ${MAX_REGISTRATION_LINES.toLocaleString('en-US')} lines` };
  const lines: RegistrationLine[] = [];
  const refused: RefusedLine[] = [];
  for (const { record, info } of body) {
    const read = readLine((column) => record[at.get(column) ?? -1]?.trim() ?? '');
    if ('field' in read) refused.push({ line: info.lines, ...read });
    else lines.push(read);
  }
  return { lines, refused };
};

/** A record, and the line on which it ends: quoted values may span several lines. */
interface Row {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

const rowsOf = (bytes: Buffer): readonly Row[] | FieldIssue => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const options = { bom: true, info: true, relaxColumnCount: true, relaxQuotes: true, skipEmptyLines: true } as const;
    return parse(text, {
      ...options,
      maxRecordSize: 20_000,
      to: MAX_REGISTRATION_LINES + 2,
    }) as unknown as readonly Row[];
  } catch {
    return { field: 'file', message: 'is no CSV file in UTF-8' };
  }
};

type Column = (typeof REGISTRATION_COLUMNS)[number];

const readLine = (cell: (column: Column) => string): RegistrationLine | FieldIssue => {
  const [click, order] = [cell('click'), cell('order')];
  if (!CLICK_REFERENCE.test(click)) return { field: 'click', message: 'is not what campjay_click said' };
  if (!ORDER_NUMBER.test(order)) return { field: 'order', message: 'must be 1 to 100 plain characters' };
  const registeredAt = readInstant(cell('registered_at'));
  if (!registeredAt) return { field: 'registered_at', message: 'must be a date such as 2026-03-09 or 3/9/2026' };
  const priceCents = readCents(cell('price'));
  if (priceCents === undefined) return { field: 'price', message: 'must be dollars such as 395 or $395.00' };
  return { click, order, registeredAt, priceCents };
};

/** The end of a day in Los Angeles (winter time): a date without a time must not precede a click on the same day. */
const endOfDay = (year: number, month: number, day: number): Date =>
  new Date(Date.UTC(year, month - 1, day + 1, 7, 59));

const readInstant = (text: string): Date | undefined => {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  const dateParts = iso ? [iso[1], iso[2], iso[3]] : american ? [american[3], american[1], american[2]] : undefined;
  if (dateParts) {
    const [year = 0, month = 0, day = 0] = dateParts.map(Number);
    const isDay = new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day && month >= 1 && month <= 12;
    return isDay ? endOfDay(year, month, day) : undefined;
  }
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(text)) return undefined;
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
};

/** Cents of '395' or '$1,395.50'; undefined if it cannot be parsed. */
export const readCents = (text: string): number | undefined => {
  const match = /^\$?((?:\d{1,3}(?:,\d{3})+)|\d{1,6})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return undefined;
  const cents = Number((match[1] ?? '').replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return cents <= 10_000_000 ? cents : undefined;
};
