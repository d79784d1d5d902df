import { useState } from 'react';
import type { PostBody } from '../../app/apiTypes.ts';
import { newUuid } from '../../app/commandRequest.ts';
import { refusalMessage } from '../../app/requestErrors.ts';
import { useChangeAlertsMutation } from './alertsApi.ts';
import { AlertIcon } from './AlertIcon.tsx';
import styles from './Alerts.module.css';

/** The search that is shown, as it is sent to the search API. */
export type SearchToSave = PostBody<'alerts/save-search'>['search'];

/** Button that saves the search that is shown, under a suggested name. Only for signed-in users. */
export function SaveSearchButton({ search, suggestedName }: { search: SearchToSave; suggestedName: string }) {
  const [change, { isLoading, error }] = useChangeAlertsMutation();
  const [savedSearch, setSavedSearch] = useState<SearchToSave>();
  const isSaved = savedSearch === search;
  const save = async (): Promise<void> => {
    if (isLoading || isSaved) return;
    const body = { searchId: newUuid(), name: suggestedName, search };
    const result = await change({ path: 'alerts/save-search', body });
    if (result.data) setSavedSearch(search);
  };
  return (
    <>
      <button
        type="button"
        className={styles['toggle']}
        aria-pressed={isSaved}
        aria-disabled={isLoading}
        onClick={() => void save()}
      >
        <AlertIcon isOn={isSaved} />
        {isSaved ? 'Search saved' : 'Save this search'}
      </button>
      {isSaved && (
        <span role="status">
          We email you about new matches. <a href="/account">Change this</a>
        </span>
      )}
      {error && (
        <span role="alert" className={styles['error']}>
          {refusalMessage(error) ?? 'The search could not be saved. Please try again.'}
        </span>
      )}
    </>
  );
}
