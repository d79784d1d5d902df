import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { lazyMuiComponent } from '../../ui/lazyComponent.ts';
import { describeNamedChildren } from '../catalog/namedChildren.ts';
import { kidInfoClosed, kidInfoOpened, kidButtonLabel, NO_KIDS_LABEL } from './kids.ts';
import { FieldButton } from '../../ui/fields/Field.tsx';

/** URL parameter that opens the age and grade dialog. */
const OPEN_PARAM = 'openKidInfoDialog';

/** Whether a URL's query string has the parameter that opens the dialog. */
export const hasKidInfoParam = (query: string): boolean => new URLSearchParams(query).get(OPEN_PARAM) === 'true';

/** Removes the parameter from the URL of the history entry, so that neither a reload nor Back opens the dialog again. */
export const removeKidInfoParam = (): void => {
  const { pathname, search, hash } = window.location;
  if (!hasKidInfoParam(search)) return;
  const params = new URLSearchParams(search);
  params.delete(OPEN_PARAM);
  const query = params.size === 0 ? '' : `?${params.toString()}`;
  // Bypasses the router, which would treat this as a navigation, rerender the page and scroll it.
  window.history.replaceState(window.history.state, '', `${pathname}${query}${hash}`);
};

const loadDialog = () => import('./KidInfoDialog.tsx');
const KidInfoDialog = lazyMuiComponent(loadDialog, (module) => module.KidInfoDialog);
/** Preloads the dialog when a click is likely. Ignores a failure, because the click loads it again and reports it. */
const preloadKidInfo = (): void => void loadDialog().catch(() => undefined);

/** The age and grade dialog of a page, which is opened by a button or by a URL parameter. */
export function KidInfo() {
  const { pathname, search, key } = useLocation();
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector((state) => state.kids.isInfoOpen);
  /** The dialog's code is loaded when the dialog opens for the first time; it stays mounted afterwards. */
  const [hasOpened, setHasOpened] = useState(false);
  if (isOpen && !hasOpened) setHasOpened(true);
  // `key` changes with each navigation, so that following the same link again reopens the dialog.
  useEffect(() => {
    if (hasKidInfoParam(search)) {
      removeKidInfoParam();
      dispatch(kidInfoOpened());
    }
  }, [dispatch, key, search]);
  // Not whenever `key` changes, because a change of the search also adds a history entry.
  useEffect(() => () => void dispatch(kidInfoClosed()), [dispatch, pathname]);
  return hasOpened ? (
    <Suspense fallback={null}>
      <KidInfoDialog isOpen={isOpen} onClose={() => void dispatch(kidInfoClosed())} />
    </Suspense>
  ) : null;
}

/** Shows the kids in the search, and opens the age and grade dialog (Requirements 2.71 to 2.74). */
export function KidInfoButton() {
  const dispatch = useAppDispatch();
  const text = useAppSelector((state) => describeNamedChildren(state) ?? kidButtonLabel(state));
  const isOpen = useAppSelector((state) => state.kids.isInfoOpen);
  return (
    <div onPointerEnter={preloadKidInfo} onFocus={preloadKidInfo}>
      <FieldButton
        label={text === NO_KIDS_LABEL ? NO_KIDS_LABEL : 'Kids'}
        text={text}
        isOpen={isOpen}
        onClick={() => dispatch(kidInfoOpened())}
      />
    </div>
  );
}
