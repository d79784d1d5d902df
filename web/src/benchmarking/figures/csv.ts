/** A table: its columns' names, and its rows. */
export interface Sheet {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Quoted where it has to be; what a spreadsheet would take for a formula is kept a text. */
const cell = (text: string): string => {
  const safe = /^[=+@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** The table as RFC 4180 writes it. */
export const csvOf = ({ columns, rows }: Sheet): string =>
  [columns, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
