import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useId } from 'react';

interface PanelSheetProps {
  readonly title: string;
  /** Buttons beside the title. */
  readonly tools: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog over the page; on phones it is at the bottom, within reach of the thumb. */
export function PanelSheet({ title, tools, onClose, children }: PanelSheetProps) {
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
            maxWidth: { xs: '100%', sm: 600 },
            maxHeight: { xs: '92dvh', sm: 'calc(100% - 64px)' },
            borderRadius: { xs: '16px 16px 0 0', sm: 2 },
            pb: { xs: 'env(safe-area-inset-bottom, 0px)', sm: 0 },
          },
        },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'start',
          justifyContent: 'space-between',
          pl: { xs: 2, sm: 3 },
          pr: { xs: 0.5, sm: 1.25 },
          pt: 1,
        }}
      >
        <DialogTitle
          id={titleId}
          sx={{ typography: 'h2', p: 0, pt: 1.1, pb: 1.5, flex: '1 1 0', overflowWrap: 'anywhere', minWidth: 0 }}
        >
          {title}
        </DialogTitle>
        <Box sx={{ display: 'flex', flexShrink: 0, '& > button': { width: 44, height: 44 } }}>
          {tools}
          <IconButton aria-label="Close" onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </Box>
      </Box>
      <DialogContent sx={{ overscrollBehavior: 'contain', px: { xs: 2, sm: 3 }, pt: 0.5 }}>{children}</DialogContent>
    </Dialog>
  );
}
