import { stringify } from 'csv-stringify/sync';

/**
 * Formats rows of cells as CSV (RFC 4180). A cell that a spreadsheet would run as a formula gets a leading apostrophe,
 * so that it is shown as text.
 */
export const formatCsv = (rows: readonly (readonly string[])[]): string =>
  stringify([...rows], {
    record_delimiter: 'windows',
    escape_formulas: true,
    // By default, a single line feed or carriage return in a cell is not quoted.
    quoted_match: /[\r\n]/,
  });
