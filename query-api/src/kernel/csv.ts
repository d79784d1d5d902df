/**
 * Formats rows of cells as CSV (RFC 4180). A cell that a spreadsheet would run as a formula gets a leading apostrophe,
 * so that it is shown as text.
 */
export const formatCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map(formatCell).join(',')}\r\n`).join('');

const formatCell = (text: string): string => {
  const safeText = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safeText) ? `"${safeText.replaceAll('"', '""')}"` : safeText;
};
