import Link from '@mui/material/Link';
import { TextPopover } from '../../ui/TextPopover.tsx';

/** 'Refunds available', 'Aid available': opens the camp's own words, where there are any (SPEC §5). */
export function PolicyNote({ text, detail }: { text: string; detail: string | undefined }) {
  if (detail === undefined || detail.trim() === '') return <span>{text}</span>;
  return (
    <TextPopover title="Text from camp website" text={detail}>
      {(opener) => (
        <Link component="button" type="button" variant="body2" {...opener}>
          {text}
        </Link>
      )}
    </TextPopover>
  );
}
