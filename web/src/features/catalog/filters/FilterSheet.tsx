import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { Hint } from './Hint.tsx';
import { messageShown } from '../../../app/snackbar/snackbar.ts';
import { areFiltersDefault, filtersReset, filtersRestored, type SearchState } from '../search.ts';
import { useState } from 'react';
import { childrenInSearch } from '../namedChildren.ts';
import { LazyDialog } from '../../../ui/dialogs/LazyDialog.tsx';
import { FilterFields, MoreFiltersToggle } from './FilterFields.tsx';
import { FILTER_NAMES } from '@campjay/domain/catalog/filters.ts';
import { describeFilter } from './filters.ts';
import type { Facets } from '../searchApi.ts';
import { type CampList, formatCampCount } from '../useCampList.ts';
import styles from './filters.module.css';

/**
 * Resets the filters to those of the page (Requirement 2.89). Always visible, because users would look for a button
 * that comes and goes.
 */
export function ResetFilters() {
  const dispatch = useAppDispatch();
  const isDefault = useAppSelector((state) => areFiltersDefault(state.search));
  const filters = useAppSelector((state) => state.search.filters);
  const reset = (): void => {
    dispatch(filtersReset());
    const undo = { label: 'Undo', reduxAction: filtersRestored(filters) };
    if (!isDefault) dispatch(messageShown({ text: 'Filters reset', action: undo }));
  };
  return (
    <Hint text="Does not reset Age & Grade or Location">
      {(hintProps) => (
        <Button kind="small" {...hintProps} onClick={reset}>
          Reset filters
        </Button>
      )}
    </Hint>
  );
}

/** Counts the active filters, except the search text, whose field is on the page itself. */
const countActiveFilters = ({ filters, place }: SearchState): number =>
  FILTER_NAMES.filter((name) => name !== 'searchText' && describeFilter(filters, name) !== undefined).length +
  (place ? 1 : 0);

/**
 * For phones: a button with the number of active filters. It opens a sheet with every filter and a button that leads
 * back to the camps.
 */
export function FilterSheet({ list, facets }: { list: CampList; facets: Facets | undefined }) {
  const [isOpen, setIsOpen] = useState(false);
  const activeCount = useAppSelector(
    (state) => countActiveFilters(state.search) + (childrenInSearch(state).length > 0 ? 1 : 0),
  );
  const close = (): void => setIsOpen(false);
  return (
    <>
      <Button
        kind="outlined"
        className={styles['openSheet']}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="tune" size={20} />
        {activeCount === 0 ? 'Filters' : `Filters (${activeCount})`}
      </Button>
      <LazyDialog
        isOpen={isOpen}
        onClose={close}
        title="Filters"
        actions={
          <>
            <ResetFilters />
            <Button kind="contained" className={styles['showCamps']} onClick={close}>
              {list.camps ? `Show ${formatCampCount(list.total)}` : 'Show camps'}
            </Button>
          </>
        }
      >
        <div className={styles['inSheet']}>
          <FilterFields season={list.season} facets={facets} />
          <div className={styles['more']}>
            <MoreFiltersToggle season={list.season} facets={facets} isInSheet />
          </div>
        </div>
      </LazyDialog>
    </>
  );
}
