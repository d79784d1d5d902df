import { Button } from '../../ui/Button.tsx';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { isVisitor } from '../identity/useIdentity.ts';
import { hiddenCampsVisibilityToggled, selectHiddenCampIds } from './hiddenCamps.ts';
import { jayUrl } from '../../ui/jayPictures.ts';
import { DeferredImage } from '../../ui/DeferredImage.tsx';
import styles from './hiddenCamps.module.css';

/** Button that shows or hides the hidden camps; only for users with hidden camps (Requirement 2.88). */
export function HiddenToggle() {
  const dispatch = useAppDispatch();
  const isShown = useAppSelector((state) => state.hiddenCampsVisibility.isShown);
  const count = useAppSelector((state) => (isVisitor(state) ? 0 : selectHiddenCampIds(state).length));
  if (count === 0) return null;
  return (
    <Button kind="outlined" onClick={() => dispatch(hiddenCampsVisibilityToggled())}>
      {isShown ? 'Hide hidden' : 'Show hidden'} ({count})
    </Button>
  );
}

/** Shown if the parent has hidden every camp that the search found. */
export function AllHidden() {
  const dispatch = useAppDispatch();
  return (
    <div className={styles['allHidden']}>
      <DeferredImage src={jayUrl('asleep-in-a-nest')} size={112} />
      <p>You have hidden every camp that matches.</p>
      <Button kind="contained" onClick={() => dispatch(hiddenCampsVisibilityToggled())}>
        Show hidden
      </Button>
    </div>
  );
}
