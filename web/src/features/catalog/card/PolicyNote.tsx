import { TextPopover } from '../../../ui/TextPopover.tsx';

/** 'Refunds available' or 'Aid available'; opens the camp's own text, if it has one (Requirement 5.10). */
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
