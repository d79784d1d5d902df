import Button from '@mui/material/Button';
import { useAppDispatch } from '../../app/hooks.ts';
import { Hint } from '../../ui/Hint.tsx';
import { filtersReset } from './search.ts';

/**
 * Resets to the page's own filters (Requirement 2.89). Always visible, because users would search for a button that
 * comes and goes.
 */
export function ResetFilters() {
  const dispatch = useAppDispatch();
  return (
    <Hint text="Does not reset Age & Grade or Location">
      {(described) => (
        <Button size="small" {...described} sx={{ minHeight: 44 }} onClick={() => dispatch(filtersReset())}>
          Reset filters
        </Button>
      )}
    </Hint>
  );
}
