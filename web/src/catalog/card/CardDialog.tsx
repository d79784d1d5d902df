import type { CampOrg } from '@campjay/query-api/catalog/contract.ts';
import { AddToScheduleGate } from '../../schedule/offers/AddToScheduleGate.tsx';
import { TitledDialog } from '../../ui/TitledDialog.tsx';
import { SessionDetails } from './SessionDetails.tsx';

/** What a card opens: all its sessions, or the way into a schedule. */
export type CardDialogName = 'sessions' | 'schedule';

interface CardDialogProps {
  readonly camp: CampOrg;
  readonly season: number;
  readonly name: CardDialogName;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** What opens over a card. It is fetched with the first press on one, and nothing of it is there for the first screen. */
export function CardDialog({ camp, season, name, isOpen, onClose }: CardDialogProps) {
  if (name === 'schedule') return isOpen && <AddToScheduleGate camp={camp} season={season} onClose={onClose} />;
  return (
    <TitledDialog isOpen={isOpen} onClose={onClose} title="Camp Session Details" maxWidth="lg">
      <SessionDetails camp={camp} season={season} onLeave={onClose} />
    </TitledDialog>
  );
}
