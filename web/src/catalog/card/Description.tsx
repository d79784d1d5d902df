import { useState } from 'react';
import { Marked } from './Marked.tsx';
import { ShowMore } from './ShowMore.tsx';
import { shortened } from './shortened.ts';

/** The camp's own words; long ones only begin until somebody wants them. */
export function Description({ text, of }: { text: string; of: string }) {
  const [isOpen, setOpen] = useState(false);
  const beginning = shortened(text);
  return (
    <p className="card-description">
      <Marked text={isOpen ? text : beginning} />{' '}
      {beginning !== text && <ShowMore isOpen={isOpen} onToggle={() => setOpen(!isOpen)} of={of} />}
    </p>
  );
}
