/** A table with column names and rows. */
export interface Sheet {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Quotes a cell if needed, and escapes texts that a spreadsheet would run as a formula. */
const cell = (text: string): string => {
  const safe = /^[=+@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** The table as CSV (RFC 4180). */
export const csvOf = ({ columns, rows }: Sheet): string =>
  [columns, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
