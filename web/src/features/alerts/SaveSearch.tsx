import { Suspense } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { Icon } from '../../ui/Icon.tsx';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import type { PageSearch } from '../catalog/searchRequest.ts';
import { isVisitor, promptSignUp } from '../identity/useIdentity.ts';
import styles from './SaveSearch.module.css';

const SaveSearchButton = lazyComponent(
  () => import('./SaveSearchButton.tsx'),
  (module) => module.SaveSearchButton,
);

/** The button beside a search that saves it. Visitors are invited to sign up, which saves it then. */
export function SaveSearch({ search }: { search: PageSearch }) {
  const dispatch = useAppDispatch();
  const prompt = (): void => {
    dispatch(promptSignUp('saveSearch'));
    import('./saveSearch.ts').then(
      ({ rememberSearch }) => dispatch(rememberSearch(search)),
      () => undefined,
    );
  };
  const forVisitors = (
    <button type="button" className={styles['button']} aria-label="Save this search" onClick={prompt}>
      <Icon name="alert" />
    </button>
  );
  if (useAppSelector(isVisitor)) return forVisitors;
  return (
    <Suspense fallback={<span className={styles['button']} />}>
      <SaveSearchButton search={search} />
    </Suspense>
  );
}
