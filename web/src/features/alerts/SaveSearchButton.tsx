import { useState } from 'react';
import { useStore } from 'react-redux';
import { useAppDispatch } from '../../app/hooks.ts';
import { messageShown } from '../../app/snackbar/snackbar.ts';
import type { RootState } from '../../store.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { PageSearch } from '../catalog/searchRequest.ts';
import { useAlertsQuery } from './alertsApi.ts';
import { findSaved, nameSearch, saveSearch, searchToSave } from './saveSearch.ts';
import styles from './SaveSearch.module.css';

/** Toggle button of a signed-in user: saves the search that is shown, for news by email, or deletes it again. */
export function SaveSearchButton({ search }: { search: PageSearch }) {
  const dispatch = useAppDispatch();
  const store = useStore<RootState>();
  const [isBusy, setIsBusy] = useState(false);
  const { data } = useAlertsQuery(undefined);
  const isSaved = findSaved(data?.searches ?? [], searchToSave(search)) !== undefined;
  const press = async (): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    dispatch(messageShown(await dispatch(saveSearch(nameSearch(search, store.getState()), true))));
    setIsBusy(false);
  };
  return (
    <button
      type="button"
      className={styles['button']}
      aria-label="Save this search"
      aria-pressed={isSaved}
      aria-disabled={isBusy}
      onClick={() => void press()}
    >
      <Icon name="alert" />
    </button>
  );
}
