import type { CampOrg } from '@campjay/query-api/catalog/contract.ts';
import { type MouseEvent, type ReactNode, use } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { wished } from '../../app/wishes/wishes.ts';
import { isFavorite } from '../../favorites/favorites.ts';
import { hideWished } from '../../hidden-camps/hideWished.ts';
import { isHidden } from '../../hidden-camps/hiddenCamps.ts';
import { isVisitor } from '../../identity/isVisitor.ts';
import { promptSignUp } from '../../identity/promptSignUp.ts';
import { CardSettingContext } from './cardSetting.ts';

interface ToolProps {
  readonly kind: 'favorite' | 'hide';
  readonly camp: CampOrg;
  readonly isOn: boolean;
  readonly onPress: (event: MouseEvent<HTMLElement>) => void;
  /** The paths of its picture, of 24 by 24. */
  readonly children: ReactNode;
}

function Tool({ kind, camp, isOn, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      className={`card-tool is-${kind}`}
      aria-pressed={isOn}
      aria-label={`${kind === 'hide' ? 'Hide' : 'Favorite'} ${camp.camp_org_name}`}
      onClick={onPress}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {children}
      </svg>
    </button>
  );
}

/** Keeps the keyboard's place in the list when the card that has it is about to leave. */
const focusNeighbor = (button: HTMLElement): void => {
  const item = button.closest('li');
  const neighbor = item?.nextElementSibling ?? item?.previousElementSibling;
  neighbor?.querySelector<HTMLElement>('.is-hide')?.focus({ preventScroll: true });
};

/** Hides the camp and takes it among the favorites; who is not signed in is invited to sign up (SPEC §5). */
export function CardTools({ camp }: { camp: CampOrg }) {
  const dispatch = useAppDispatch();
  const orgId = camp.org_id;
  const setting = use(CardSettingContext);
  const isOut = useAppSelector(isVisitor);
  const isFavored = useAppSelector((state) => isFavorite(state, orgId)) && !isOut;
  const isPutAway = useAppSelector((state) => isHidden(state, orgId)) && !isOut;
  const areHiddenShown = useAppSelector((state) => state.hiddenCamps.isShown);
  return (
    <div className="card-tools">
      {setting === 'search' && (
        <Tool
          kind="hide"
          camp={camp}
          isOn={isPutAway}
          onPress={({ currentTarget }) => {
            if (isOut) dispatch(promptSignUp('hide'));
            else {
              if (!isPutAway && !areHiddenShown) focusNeighbor(currentTarget);
              dispatch(hideWished(camp, !isPutAway));
            }
          }}
        >
          <path d="M2.5 12s3.5-6 9.5-6 9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6z" />
          <circle cx="12" cy="12" r="2.75" />
          <path d="M4.5 4.5l15 15" />
        </Tool>
      )}
      <Tool
        kind="favorite"
        camp={camp}
        isOn={isFavored}
        onPress={() =>
          dispatch(isOut ? promptSignUp('favorite') : wished({ kind: 'favorite', orgId, value: !isFavored }))
        }
      >
        <path d="M12 20S4 15.2 4 9.6A4.4 4.4 0 0 1 12 7a4.4 4.4 0 0 1 8 2.6C20 15.2 12 20 12 20z" />
      </Tool>
    </div>
  );
}
