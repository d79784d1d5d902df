import Button from '@mui/material/Button';
import { useAppDispatch } from '../app/hooks.ts';
import { Hint } from '../ui/Hint.tsx';
import { filtersReset } from './search.ts';

/** The way back to the page's own filters (SPEC §2 'Filter bar'). It is always there: a button that comes and goes is searched for. */
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
