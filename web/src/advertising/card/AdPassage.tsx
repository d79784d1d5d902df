import type { AdLink as LinkName } from '@campjay/events/interactions/adClicks.ts';
import { useState } from 'react';
import { ShowMore } from '../../catalog/card/ShowMore.tsx';
import { AdText } from './AdText.tsx';
import { inTwo } from './paragraphs.ts';

interface AdPassageProps {
  readonly text: string;
  readonly link: LinkName;
  /** What there is more of: 'testimonials'. */
  readonly of: string;
}

/** An operator's words; many paragraphs only begin until somebody wants the others. */
export function AdPassage({ text, link, of }: AdPassageProps) {
  const [isOpen, setOpen] = useState(false);
  const [begins, waits] = inTwo(text);
  return (
    <>
      <AdText text={begins} link={link} />
      {isOpen && <AdText text={waits} link={link} />}
      {waits !== '' && <ShowMore isOpen={isOpen} onToggle={() => setOpen(!isOpen)} of={of} />}
    </>
  );
}
