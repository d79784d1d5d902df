import type { CampOrg } from '@campjay/query-api/catalog/contract.ts';
import { type ReactNode, use } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { wished } from '../../app/wishes/wishes.ts';
import { wishUndoably } from '../../app/wishes/wishUndoably.ts';
import { isFavorite } from '../../favorites/favorites.ts';
import { isHidden } from '../../hidden-camps/hiddenCamps.ts';
import { isVisitor } from '../../identity/isVisitor.ts';
import { promptSignUp } from '../../identity/promptSignUp.ts';
import { CardSettingContext } from './cardSetting.ts';

const NAMES = { favorite: 'Favorite', hide: 'Hide' } as const;

/** Keeps the keyboard's place in the list when the card that has it is about to leave. */
const focusNeighbor = (button: HTMLElement): void => {
  const item = button.closest('li');
  const neighbor = item?.nextElementSibling ?? item?.previousElementSibling;
  neighbor?.querySelector<HTMLElement>('.card-tool')?.focus({ preventScroll: true });
};

interface ToolProps {
  readonly kind: 'favorite' | 'hide';
  readonly camp: CampOrg;
  /** What is said of a card that leaves the list by a press. */
  readonly farewell: string | undefined;
  /** The paths of its picture, of 24 by 24. */
  readonly children: ReactNode;
}

/** Says something of a camp by a press, and takes it back by another; who is not signed in is invited to sign up (SPEC §5). */
function Tool({ kind, camp: { org_id: orgId, camp_org_name }, farewell, children }: ToolProps) {
  const dispatch = useAppDispatch();
  const isOut = useAppSelector(isVisitor);
  const isOn = useAppSelector((state) => !isVisitor(state) && TELLERS[kind](state, orgId));
  return (
    <button
      type="button"
      className={`card-tool is-${kind}`}
      aria-pressed={isOn}
      aria-label={`${NAMES[kind]} ${camp_org_name}`}
      onClick={({ currentTarget }) => {
        const wish = { kind, orgId, value: !isOn };
        if (isOut) dispatch(promptSignUp(kind));
        else if (farewell === undefined || isOn === (kind === 'hide')) dispatch(wished(wish));
        else {
          focusNeighbor(currentTarget);
          dispatch(wishUndoably(wish, `${camp_org_name} ${farewell}`));
        }
      }}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {children}
      </svg>
    </button>
  );
}

const TELLERS = { favorite: isFavorite, hide: isHidden };

interface CardToolsProps {
  readonly camp: CampOrg;
  /** Shows the buttons, but neither pointer nor keyboard reaches them. */
  readonly isInert?: boolean;
}

/** Hides the camp, and takes it among the favorites. */
export function CardTools({ camp, isInert = false }: CardToolsProps) {
  const setting = use(CardSettingContext);
  return (
    <div className="card-tools" inert={isInert}>
      {setting === 'search' && (
        <Tool kind="hide" camp={camp} farewell="is hidden.">
          <path d="M2.5 12s3.5-6 9.5-6 9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6zM4.5 4.5l15 15" />
          <circle cx="12" cy="12" r="2.75" />
        </Tool>
      )}
      <Tool
        kind="favorite"
        camp={camp}
        farewell={setting === 'favorites' ? 'is no longer among your favorites.' : undefined}
      >
        <path d="M12 20S4 15.2 4 9.6A4.4 4.4 0 0 1 12 7a4.4 4.4 0 0 1 8 2.6C20 15.2 12 20 12 20z" />
      </Tool>
    </div>
  );
}
