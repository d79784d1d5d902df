import TuneIcon from '@mui/icons-material/Tune';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useId, useState } from 'react';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import type { Facets } from './searchApi.ts';

const loadMoreFilters = () => import('./MoreFilters.tsx');
const MoreFilters = lazyComponent(loadMoreFilters, (module) => module.MoreFilters);
/** Preloads the code when a press is likely. A failure is ignored here, because the press itself reports it. */
const preloadMoreFilters = (): void => void loadMoreFilters().catch(() => undefined);

interface MoreFiltersToggleProps {
  readonly facets: Facets | undefined;
  readonly isInitiallyOpen?: boolean;
}

/** Shows or hides the less common filters, whose code is not part of the first screen. */
export function MoreFiltersToggle({ facets, isInitiallyOpen = false }: MoreFiltersToggleProps) {
  const panelId = useId();
  const [isOpen, setOpen] = useState(isInitiallyOpen);
  const isExtraSmall = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const [show, hide] = isExtraSmall ? ['More Filters', 'Hide Filters'] : ['Show More Filters', 'Hide More Filters'];
  return (
    <>
      <Button
        size="small"
        startIcon={<TuneIcon />}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onPointerEnter={preloadMoreFilters}
        onFocus={preloadMoreFilters}
        onClick={() => setOpen(!isOpen)}
        sx={{ minHeight: 44 }}
      >
        {isOpen ? hide : show}
      </Button>
      <Box id={panelId} hidden={!isOpen} sx={{ mt: isOpen ? 1 : 0 }}>
        {isOpen && (
          <Suspense fallback={<span role="status">Loading…</span>}>
            <MoreFilters facets={facets} />
          </Suspense>
        )}
      </Box>
    </>
  );
}
