import NativeSelect from '@mui/material/NativeSelect';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { orderSelected } from './search.ts';
import { isOrder, SORT_ORDERS } from './sortOrder.ts';

/** Selects the sort order. Sorting by distance needs a place. */
export function SortSelect() {
  const dispatch = useAppDispatch();
  const order = useAppSelector((state) => state.search.order);
  const hasPlace = useAppSelector((state) => state.search.place !== null);
  return (
    <NativeSelect
      value={order}
      disableUnderline
      inputProps={{ 'aria-label': 'Sort by' }}
      sx={{ typography: 'body2', color: 'text.secondary', '& select': { py: 1.25, pl: 0.5, fieldSizing: 'content' } }}
      onChange={({ target: { value } }) => {
        if (isOrder(value)) dispatch(orderSelected(value));
      }}
    >
      {Object.entries(SORT_ORDERS).map(([value, name]) => (
        <option key={value} value={value} disabled={value === 'distance' && !hasPlace}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
