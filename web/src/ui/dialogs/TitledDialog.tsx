import CloseIcon from '@mui/icons-material/Close';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId } from 'react';
import { useBackCloses } from './overlayHistory.ts';

export interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly maxWidth?: 'xs' | 'sm' | 'md' | 'lg';
  /** If true, a click outside does not close the dialog, for example because entered data would be lost. */
  readonly isHeldOpen?: boolean;
  /** True if the dialog is open because of the URL or state of its history entry, so that Back closes it anyway. */
  readonly hasHistoryEntry?: boolean;
  /** Buttons at the bottom of the dialog. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A titled dialog, full screen on phones. Escape, Back and the close button close it; so does a click outside, unless
 * `isHeldOpen` is true.
 */
export function TitledDialog(props: DialogProps) {
  const {
    isOpen,
    onClose,
    title,
    maxWidth = 'sm',
    isHeldOpen = false,
    hasHistoryEntry = false,
    actions,
    children,
  } = props;
  useBackCloses(isOpen && !hasHistoryEntry, onClose);
  const titleId = useId();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  return (
    <Dialog
      open={isOpen}
      onClose={(_event, reason) => {
        if (!isHeldOpen || reason !== 'backdropClick') onClose();
      }}
      fullWidth
      fullScreen={isPhone}
      maxWidth={maxWidth}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { borderRadius: { xs: 0, sm: 2 } } } }}
    >
      <DialogTitle id={titleId} sx={{ typography: 'h2', pr: 7, pt: 2.25 }}>
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
      {actions !== undefined && <DialogActions sx={{ px: 3, pb: 2.5 }}>{actions}</DialogActions>}
    </Dialog>
  );
}
