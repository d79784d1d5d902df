import Link from '@mui/material/Link';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Link as RouterLink } from '../../../ui/Link.tsx';
import { historyEntryState } from '../scheduleApi.ts';
import type { Coverage } from '@campjay/domain/schedule/insights/coverage.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { shortWeekLabel, weekLabel } from '../names.ts';
import { describeCoverage } from './describeInsights.ts';

interface CellLinkProps {
  readonly ownerId: string;
  readonly kidId: string;
  readonly week: string;
  readonly label?: string;
  readonly sx?: SxProps<Theme>;
  readonly children: ReactNode;
}

/**
 * A link that opens the panel of a kid's week. The open cell is stored in the browser's history entry, not in the URL.
 */
export function CellLink({ ownerId, kidId, week, label, sx = {}, children }: CellLinkProps) {
  const { search, state } = useLocation() as { readonly search: string; readonly state: unknown };
  return (
    <Link
      component={RouterLink}
      to={{ search }}
      // A new history entry, although the URL stays the same, so that Back closes the panel.
      replace={false}
      state={{ ...historyEntryState(state), cell: { ownerId, kidId, week } }}
      aria-label={label}
      sx={sx}
    >
      {children}
    </Link>
  );
}

/** The background of a week: filled if entries cover the week, half filled if partly covered, otherwise empty. */
const BACKGROUNDS: Readonly<Record<Coverage['kind'], string>> = {
  covered: 'var(--mui-palette-secondary-main)',
  partly: 'linear-gradient(to top, var(--mui-palette-secondary-main) 50%, transparent 50%)',
  open: 'transparent',
};

interface CoverageStripProps {
  readonly ownerId: string;
  /** The kid's name. */
  readonly name: string;
  /** For each of the kid's weeks, how much of it the entries cover. */
  readonly weeks: readonly Coverage[];
}

/** One kid's summer as a row of weeks: covered, partly covered or open. Each week links to its cell. */
export function CoverageStrip({ ownerId, name, weeks }: CoverageStripProps) {
  const coveredCount = weeks.filter(({ kind }) => kind === 'covered').length;
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5 }}>
        <Typography component="h3" sx={{ typography: 'h3', fontSize: 18, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          {coveredCount} of {weeks.length} weeks covered
        </Typography>
      </Box>
      <Box
        component="ul"
        aria-label={`${name}: weeks`}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gridTemplateColumns: {
            xs: 'repeat(auto-fill, minmax(44px, 1fr))',
            sm: `repeat(${weeks.length}, minmax(0, 1fr))`,
          },
          gap: '3px',
        }}
      >
        {weeks.map((coverage) => (
          <li key={coverage.week}>
            <CellLink
              ownerId={ownerId}
              kidId={coverage.kidId}
              week={coverage.week}
              label={`${weekLabel(coverage.week)}: ${describeCoverage(coverage) ?? 'covered'}`}
              sx={{
                display: 'grid',
                alignContent: 'center',
                minHeight: 44,
                borderRadius: 0.5,
                color: 'text.secondary',
                textDecoration: 'none',
              }}
            >
              <Box
                sx={{
                  height: 20,
                  borderRadius: 0.5,
                  border: '1.5px solid',
                  borderColor: coverage.kind === 'open' ? 'text.secondary' : 'secondary.main',
                  borderStyle: coverage.kind === 'open' ? 'dashed' : 'solid',
                  background: BACKGROUNDS[coverage.kind],
                }}
              />
              <Box
                component="span"
                aria-hidden="true"
                sx={{ fontSize: 12, lineHeight: 1.5, textAlign: 'center', whiteSpace: 'nowrap' }}
              >
                {shortWeekLabel(coverage.week)}
              </Box>
            </CellLink>
          </li>
        ))}
      </Box>
    </Box>
  );
}
