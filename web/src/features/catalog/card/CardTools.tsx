import type { CampOrg } from '../campAnswer.ts';
import { type ReactNode, use } from 'react';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { queueCommand, queueWithUndo } from '../../../app/outbox/outbox.ts';
import { favoriteCamp, isFavorite, unfavoriteCamp } from '../../favorites/favoritesApi.ts';
import { hideCamp, isCampHidden, unhideCamp } from '../../hidden-camps/hiddenCamps.ts';
import { rememberIntent } from '../../identity/signUpIntent.ts';
import { isVisitor, promptSignUp } from '../../identity/useIdentity.ts';
import { CardSettingContext } from './cardSetting.ts';

const TOOLS = {
  favorite: { label: 'Favorite', isOn: isFavorite, switchOn: favoriteCamp, switchOff: unfavoriteCamp },
  hide: { label: 'Hide', isOn: isCampHidden, switchOn: hideCamp, switchOff: unhideCamp },
} as const;

/** Moves the focus to the next or previous card. Called before the focused card disappears from the list. */
const focusNeighbor = (button: HTMLElement): void => {
  const item = button.closest('li');
  const neighbor = item?.nextElementSibling ?? item?.previousElementSibling;
  neighbor?.querySelector<HTMLElement>('.card-tool')?.focus({ preventScroll: true });
};

type NamedCamp = Pick<CampOrg, 'org_id' | 'camp_org_name'>;

interface ToolProps {
  readonly kind: 'favorite' | 'hide';
  readonly camp: NamedCamp;
  /**
   * End of the message that offers Undo, after the camp's name. Undefined if the button never removes the card from the
   * list.
   */
  readonly undoMessage: string | undefined;
  /** The SVG shapes of the icon, in a 24 by 24 view box. */
  readonly children: ReactNode;
}

/** Toggle button on a camp card (favorite, hide). Visitors are invited to sign up (Requirement 5.1). */
function CardTool({ kind, camp: { org_id: orgId, camp_org_name }, undoMessage, children }: ToolProps) {
  const dispatch = useAppDispatch();
  const isSignedOut = useAppSelector(isVisitor);
  const tool = TOOLS[kind];
  const isOn = useAppSelector((state) => !isVisitor(state) && tool.isOn(state, orgId));
  const handleClick = (button: HTMLElement): void => {
    if (isSignedOut) {
      if (kind === 'favorite') rememberIntent('favorite', { orgId, campName: camp_org_name });
      dispatch(promptSignUp(kind));
      return;
    }
    const switchOn = queueCommand(tool.switchOn, { org_id: orgId });
    const switchOff = queueCommand(tool.switchOff, { org_id: orgId });
    const [command, undo] = isOn ? [switchOff, switchOn] : [switchOn, switchOff];
    // A newly hidden camp disappears from search results, and a removed favorite from the list of favorites.
    const isRemoval = kind === 'hide' ? !isOn : isOn;
    if (undoMessage === undefined || !isRemoval) {
      dispatch(command);
      return;
    }
    focusNeighbor(button);
    dispatch(queueWithUndo(command, undo, `${camp_org_name} ${undoMessage}`));
  };
  return (
    <button
      type="button"
      className={`card-tool is-${kind}`}
      aria-pressed={isOn}
      aria-label={`${tool.label} ${camp_org_name}`}
      onClick={({ currentTarget }) => handleClick(currentTarget)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {children}
      </svg>
    </button>
  );
}

interface CardToolsProps {
  readonly camp: NamedCamp;
  /** If true, the buttons are visible but do not react to pointer and keyboard. */
  readonly isInert?: boolean;
}

/** The hide and favorite buttons. Only search results can be hidden. */
export function CardTools({ camp, isInert = false }: CardToolsProps) {
  const listKind = use(CardSettingContext);
  return (
    <div className="card-tools" inert={isInert}>
      {listKind === 'search' && (
        <CardTool kind="hide" camp={camp} undoMessage="is hidden.">
          <path d="M2.5 12s3.5-6 9.5-6 9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6zM4.5 4.5l15 15" />
          <circle cx="12" cy="12" r="2.75" />
        </CardTool>
      )}
      <CardTool
        kind="favorite"
        camp={camp}
        undoMessage={listKind === 'favorites' ? 'is no longer among your favorites.' : undefined}
      >
        <path d="M12 20S4 15.2 4 9.6A4.4 4.4 0 0 1 12 7a4.4 4.4 0 0 1 8 2.6C20 15.2 12 20 12 20z" />
      </CardTool>
    </div>
  );
}
