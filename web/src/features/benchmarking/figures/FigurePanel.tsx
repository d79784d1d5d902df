import DownloadIcon from '@mui/icons-material/Download';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { saveFile } from '../../../ui/export/SaveCsvButton.tsx';
import { Panel } from '../../../ui/Panel.tsx';

/** A table for CSV export. */
interface Sheet {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Quotes a cell if needed, and escapes text that a spreadsheet would run as a formula. */
const formatCell = (text: string): string => {
  const safeText = /^[=+@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safeText) ? `"${safeText.replaceAll('"', '""')}"` : safeText;
};

/** Formats a table as CSV (RFC 4180). */
export const formatCsv = ({ columns, rows }: Sheet): string =>
  [columns, ...rows].map((row) => `${row.map(formatCell).join(',')}\r\n`).join('');

interface FigurePanelProps {
  readonly title: string;
  /** How the figure was computed, as a sentence. */
  readonly method: string;
  /** Number of other camps in the figure. */
  readonly camps: number;
  /** Why the figure is withheld (too few camps, for example); null if it is shown. */
  readonly withheldReason: string | null;
  /** The figure's data as a table for CSV export. */
  readonly sheet: Sheet;
  readonly children: ReactNode;
}

/** Panel with a figure, its number of camps and its method, or with the reason why the figure is withheld. */
export function FigurePanel({ title, method, camps, withheldReason, sheet, children }: FigurePanelProps) {
  const saveCsv = (): void =>
    saveFile(
      `campjay-benchmark-${title.toLowerCase().replaceAll(' ', '-')}.csv`,
      'text/csv;charset=utf-8',
      formatCsv(sheet),
    );
  return (
    <Panel
      heading={title}
      aside={
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          n = {camps.toLocaleString('en-US')} {camps === 1 ? 'camp' : 'camps'}
        </Typography>
      }
    >
      {withheldReason === null ? children : <Typography sx={{ mb: 1.5 }}>{withheldReason}</Typography>}
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
        {method}
      </Typography>
      {withheldReason === null && (
        <Box sx={{ mt: 1 }}>
          <Button
            size="small"
            startIcon={<DownloadIcon />}
            aria-label={`Save as CSV: ${title}`}
            onClick={saveCsv}
            sx={{ minHeight: 44 }}
          >
            Save as CSV
          </Button>
        </Box>
      )}
    </Panel>
  );
}
