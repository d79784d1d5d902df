import type { CampOrg } from '../campAnswer.ts';
import { AddToScheduleGate } from '../../schedule/offers/AddToScheduleGate.tsx';
import { TitledDialog } from '../../../ui/dialogs/TitledDialog.tsx';
import { SessionDetails } from './SessionDetails.tsx';

/** The dialogs of a card: 'sessions' lists all sessions, 'schedule' adds one to the parent's schedule. */
export type CardDialogName = 'sessions' | 'schedule';

interface CardDialogProps {
  readonly camp: CampOrg;
  readonly season: number;
  readonly name: CardDialogName;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A card's dialog. It is lazy-loaded on the first click, because the first screen does not need it. */
export function CardDialog({ camp, season, name, isOpen, onClose }: CardDialogProps) {
  if (name === 'schedule') return isOpen && <AddToScheduleGate camp={camp} season={season} onClose={onClose} />;
  return (
    <TitledDialog isOpen={isOpen} onClose={onClose} title="Camp Session Details" maxWidth="lg">
      <SessionDetails camp={camp} season={season} onLeave={onClose} />
    </TitledDialog>
  );
}
