import type { TextLine as Line } from '@campjay/domain/texts/textPage.ts';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';

/** A line of text with its links. */
export function TextLine({ line }: { line: Line }) {
  if (typeof line === 'string') return line;
  return line.map((run) =>
    typeof run === 'string' ? (
      run
    ) : (
      <Link key={run.path + run.text} component={RouterLink} to={run.path} color="inherit" underline="always">
        {run.text}
      </Link>
    ),
  );
}
