import CloseIcon from '@mui/icons-material/Close';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useId } from 'react';

interface PanelSheetProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A sheet of paper over the page; on a phone it lies at the foot, where the thumb is. */
export function PanelSheet({ title, onClose, children }: PanelSheetProps) {
  const titleId = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      sx={{ '& .MuiDialog-container': { alignItems: { xs: 'flex-end', sm: 'center' } } }}
      slotProps={{
        paper: {
          sx: {
            m: { xs: 0, sm: 4 },
            width: { xs: '100%', sm: 'calc(100% - 64px)' },
            maxHeight: { xs: '92dvh', sm: 'calc(100% - 64px)' },
            borderRadius: { xs: '16px 16px 0 0', sm: 2 },
            pb: { xs: 'env(safe-area-inset-bottom, 0px)', sm: 0 },
          },
        },
      }}
    >
      <DialogTitle id={titleId} sx={{ typography: 'h2', pr: 7, pt: 2.25, overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <IconButton
        aria-label="Close"
        onClick={onClose}
        sx={{ position: 'absolute', top: 10, right: 10, width: 44, height: 44 }}
      >
        <CloseIcon />
      </IconButton>
      <DialogContent sx={{ overscrollBehavior: 'contain' }}>{children}</DialogContent>
    </Dialog>
  );
}
