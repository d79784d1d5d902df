import InfoIcon from '@mui/icons-material/InfoOutlined';
import IconButton from '@mui/material/IconButton';
import { TextPopover } from './TextPopover.tsx';

/** A small '(i)' that tells more when pressed: a tooltip would not open under a thumb. */
export function InfoNote({ label, text }: { label: string; text: string }) {
  return (
    <TextPopover text={text}>
      {(opener) => (
        <IconButton size="small" color="inherit" aria-label={label} {...opener}>
          <InfoIcon fontSize="inherit" />
        </IconButton>
      )}
    </TextPopover>
  );
}
