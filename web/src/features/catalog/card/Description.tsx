import { useState } from 'react';
import { Highlighted } from './Highlighted.tsx';
import { ShowMore } from './ShowMore.tsx';
import { shorten } from './shorten.ts';

/** The camp's description, shortened until the reader expands it. */
export function Description({ text, ariaSuffix }: { text: string; ariaSuffix: string }) {
  const [isOpen, setOpen] = useState(false);
  const beginning = shorten(text);
  return (
    <p className="card-description">
      <Highlighted text={isOpen ? text : beginning} />{' '}
      {beginning !== text && <ShowMore isOpen={isOpen} onToggle={() => setOpen(!isOpen)} ariaSuffix={ariaSuffix} />}
    </p>
  );
}
