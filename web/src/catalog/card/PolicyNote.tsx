import { TextPopover } from '../../ui/TextPopover.tsx';

/** 'Refunds available', 'Aid available': opens the camp's own words, where there are any (SPEC §5). */
export function PolicyNote({ text, detail }: { text: string; detail: string | undefined }) {
  if (detail === undefined || detail.trim() === '') return text;
  return (
    <TextPopover title="Text from camp website" text={detail}>
      {(opener) => (
        <button type="button" className="card-link" {...opener}>
          {text}
        </button>
      )}
    </TextPopover>
  );
}
