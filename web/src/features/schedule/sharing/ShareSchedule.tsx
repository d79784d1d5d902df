import type { ScheduleView } from '@campjay/query-api/schedule/contract.ts';
import Box from '@mui/material/Box';
import { TitledDialog } from '../../../ui/TitledDialog.tsx';
import { LeaveSchedule } from './LeaveSchedule.tsx';
import { NewShare } from './NewShare.tsx';
import { SharedWithYou } from './SharedWithYou.tsx';
import { ShareItem } from './ShareItem.tsx';
import { SharingRequirements } from './SharingRequirements.tsx';

/** Manages a schedule's shares, by link or email, to view or to plan together (Requirement D7.14). */
export function ShareSchedule({ schedule, onClose }: { schedule: ScheduleView; onClose: () => void }) {
  const { ownerId, mode, shares } = schedule;
  return (
    <TitledDialog isOpen onClose={onClose} title={mode === 'own' ? 'Share your schedule' : 'Shared with you'}>
      {mode === 'own' ? (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <SharingRequirements />
          <NewShare />
          {shares.length > 0 && (
            <Box
              component="section"
              aria-labelledby="open-shares"
              sx={{ borderTop: '1px solid', borderColor: 'divider', pt: 2 }}
            >
              <Box component="h3" id="open-shares" sx={{ typography: 'h3', m: 0, mb: 1.5 }}>
                Links and invitations
              </Box>
              <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
                {shares.map((share, index) => (
                  <ShareItem key={share.shareId} share={share} number={index + 1} />
                ))}
              </Box>
            </Box>
          )}
          <SharedWithYou />
        </Box>
      ) : (
        <LeaveSchedule schedule={{ ...schedule.owner, ownerId, mode }} onSuccess={onClose} />
      )}
    </TitledDialog>
  );
}
