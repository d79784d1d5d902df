import { type Refusal } from '../importReport.ts';

/**
 * Refused lines as a CSV file (RFC 4180). A value that a spreadsheet would treat as a formula gets a leading
 * apostrophe.
 */
export const refusalsCsv = (refusals: readonly Refusal[]): string =>
  [['line', 'field', 'reason'], ...refusals.map(({ line, field, reason }) => [String(line), field, reason])]
    .map((cells) => `${cells.map(cell).join(',')}\r\n`)
    .join('');

const cell = (text: string): string => {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};
