import type { CampOrg } from '@campjay/query-api/catalog/contract.ts';
import { type ReactNode, use } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { commandQueued } from '../../app/commands/commands.ts';
import { queueWithUndo } from '../../app/commands/queueWithUndo.ts';
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
  readonly undoMessage: string | undefined;
  /** The paths of its picture, of 24 by 24. */
  readonly children: ReactNode;
}

/** Says something of a camp by a press, and takes it back by another; who is not signed in is invited to sign up (SPEC §5). */
function CardTool({ kind, camp: { org_id: orgId, camp_org_name }, undoMessage, children }: ToolProps) {
  const dispatch = useAppDispatch();
  const isSignedOut = useAppSelector(isVisitor);
  const isOn = useAppSelector((state) => !isVisitor(state) && SELECTORS[kind](state, orgId));
  return (
    <button
      type="button"
      className={`card-tool is-${kind}`}
      aria-pressed={isOn}
      aria-label={`${NAMES[kind]} ${camp_org_name}`}
      onClick={({ currentTarget }) => {
        const command = { kind, orgId, value: !isOn };
        if (isSignedOut) dispatch(promptSignUp(kind));
        else if (undoMessage === undefined || isOn === (kind === 'hide')) dispatch(commandQueued(command));
        else {
          focusNeighbor(currentTarget);
          dispatch(queueWithUndo(command, `${camp_org_name} ${undoMessage}`));
        }
      }}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {children}
      </svg>
    </button>
  );
}

const SELECTORS = { favorite: isFavorite, hide: isHidden };

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
        <CardTool kind="hide" camp={camp} undoMessage="is hidden.">
          <path d="M2.5 12s3.5-6 9.5-6 9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6zM4.5 4.5l15 15" />
          <circle cx="12" cy="12" r="2.75" />
        </CardTool>
      )}
      <CardTool
        kind="favorite"
        camp={camp}
        undoMessage={setting === 'favorites' ? 'is no longer among your favorites.' : undefined}
      >
        <path d="M12 20S4 15.2 4 9.6A4.4 4.4 0 0 1 12 7a4.4 4.4 0 0 1 8 2.6C20 15.2 12 20 12 20z" />
      </CardTool>
    </div>
  );
}
